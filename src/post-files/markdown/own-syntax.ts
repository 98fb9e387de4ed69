import { plainMdx } from './mdx.ts';
import { replaceSigns } from './other-signs.ts';
import { replaceTags } from './site-tags.ts';
import type { TagContext } from './tag-meanings.ts';

/** Plain Markdown, and the list of its footnotes as HTML. */
interface PlainFile {
  markdown: string;
  notes: string;
}

/** Returns the body of another program's file as plain Markdown. */
export function plainMarkdown(path: string, body: string, context: TagContext): PlainFile {
  // Only MDX has components, and it has no tags of Hugo and Jekyll.
  const isMdx = /\.mdx$/i.test(path);
  return replaceSigns(isMdx ? plainMdx(body, context) : replaceTags(body, context), context.losses);
}
