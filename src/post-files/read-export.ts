import { incomingPost } from '../contracts/incoming-post.ts';
import { ExportError } from './export-error.ts';
import { readGhost } from './ghost/read-ghost.ts';
import { readImageDetails } from './image-details.ts';
import { readMarkdown, type TextFile } from './markdown/read-markdown.ts';
import type { ReadExport, ReadPost } from './reading.ts';
import { readWordPress } from './wordpress/read-wordpress.ts';

/** The files that somebody has chosen. */
export interface ExportFiles {
  /** One export of WordPress or Ghost, or the Markdown files of a folder. */
  texts: readonly TextFile[];
  /** The paths of the images in the folder. */
  images: readonly string[];
  /** The text of the folder’s file at imageDetailsPath; undefined if there is none. */
  details: string | undefined;
  /** The URL of the old site; Ghost's exports do not name it. */
  site: string | undefined;
}

/** The name of a file that holds Markdown. */
export const markdownName = /\.(?:md|markdown|mdown)$/i;

/**
 * Reads an export of WordPress (XML), of Ghost (JSON), or a folder of Markdown. Throws an ExportError if the files are none of
 * these.
 */
export function readExport({ texts, images, details, site }: ExportFiles): ReadExport {
  const markdown = texts.filter(({ path }) => markdownName.test(path));
  const [only] = texts;
  if (!only) throw new ExportError('There is no Markdown file in the folder.');
  const read = markdown.length > 0 ? readFolder(markdown, { images, details, site }) : readFile(only, site);
  return withDistinctSlugs(withoutUnfit(read));
}

// A folder does not name its site, whose images may still be at their old address.
const readFolder = (texts: readonly TextFile[], { images, details, site }: Omit<ExportFiles, 'texts'>): ReadExport => ({
  ...readMarkdown(texts, images),
  ...(details !== undefined && { details: readImageDetails(details) }),
  hosts: site ? [new URL(site).host] : [],
});

function readFile({ path, text }: TextFile, site: string | undefined): ReadExport {
  const beginning = text.slice(0, 1_000).trimStart();
  if (beginning.startsWith('PK')) throw new ExportError(`${path} is a ZIP file. Unpack it and choose what is inside.`);
  if (/^\ufeff?</.test(beginning)) return readWordPress(text);
  if (/^\ufeff?[{[]/.test(beginning)) return readGhost(text.replace(/^\ufeff/, ''), site);
  throw new ExportError(
    `${path} is no export that can be read. Choose the XML file of WordPress, the JSON file of Ghost, or Markdown files.`,
  );
}

// A reader makes fields that fit, as far as it can. The rest is left out with the reason.
function withoutUnfit(read: ReadExport): ReadExport {
  const skipped = [...read.skipped];
  const posts = read.posts.filter(({ post }) => {
    const issue = incomingPost.safeParse(post).error?.issues[0];
    if (issue) skipped.push(`“${post.title}” (${issue.path.join('.')}: ${issue.message})`);
    return !issue;
  });
  return { ...read, posts, skipped };
}

// Two posts of one export may have the same slug, such as drafts. The later one gets a number here, so that it has the same one
// in every run.
function withDistinctSlugs(read: ReadExport): ReadExport {
  const taken = new Set(read.posts.map(({ post }) => post.slug));
  const used = new Set<string>();
  const posts = read.posts.map(({ post, losses }): ReadPost => {
    let slug = post.slug;
    for (let number = 2; slug && used.has(slug); number += 1)
      if (!taken.has(`${post.slug}-${number}`) && !used.has(`${post.slug}-${number}`)) slug = `${post.slug}-${number}`;
    used.add(slug);
    return slug === post.slug
      ? { post, losses }
      : { post: { ...post, slug }, losses: [...losses, `slug “${post.slug}”, which another post of the export has`] };
  });
  return { ...read, posts };
}
