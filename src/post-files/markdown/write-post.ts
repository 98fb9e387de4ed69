import { isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { stringify } from 'yaml';
import type { IncomingPost } from '../../contracts/imports/incoming-post.ts';
import { sanitizeContent } from '../../rich-text/sanitize-content.ts';
import { UnreadableError } from '../unreadable-error.ts';
import { toFiles } from './exported-images.ts';
import { type BodyFormat, contentOfBody } from './exported-post.ts';
import { writeBlock } from './write-blocks.ts';

/** A stored post with the fields that an export writes. */
export type ExportedPost = Omit<IncomingPost, 'source'>;

/**
 * Returns a post as a Markdown file with front matter. Reading the file returns the same post to the byte, because formats that
 * Markdown lacks are HTML in the file.
 */
export function writePost({ content, featuredImage, topics = [], oldPaths, id, ...post }: ExportedPost): string {
  const { format, body } = writeBody(content);
  const { title, kind, slug, excerpt, author, published, createdAt, updatedAt, ...optional } = post;
  const all = {
    ...{
      title,
      kind: kind === 'post' ? null : kind,
      slug,
      excerpt,
      author,
      published,
      createdAt,
      updatedAt,
      ...optional,
    },
    featuredImage: featuredImage && toFiles.url(featuredImage),
    topics: topics.length > 0 ? topics : null,
    redirectFrom: oldPaths.length > 0 ? oldPaths : null,
    ...{ id, format },
  };
  const fields = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null && value !== undefined));
  return `---\n${stringify(fields, { lineWidth: 0 })}---\n${body}\n`;
}

/** Returns content as the body of a file, in the first format that reads back as the same content. */
function writeBody(content: string): { format: BodyFormat; body: string } {
  const html = toFiles.inHtml(content);
  const found = blocksOf(html);
  if (found) {
    const body = found.blocks.map((block, index) => markdownOf(block, index, found.blocks)).join('\n\n');
    if (sanitizeContent(contentOfBody(body, found.format)) === content) return { format: found.format, body };
  }
  return { format: 'html', body: html };
}

interface Block {
  html: string;
  node: Parameters<typeof writeBlock>[0];
}

/** Splits content into its blocks. Returns undefined if it has loose text, or white space that Markdown could not keep. */
function blocksOf(html: string): { blocks: Block[]; format: BodyFormat } | undefined {
  const nodes = parseDocument(html, { withStartIndices: true, withEndIndices: true }).children;
  const blocks = nodes
    .filter(isTag)
    .map((node) => ({ node, html: html.slice(node.startIndex ?? 0, (node.endIndex ?? 0) + 1) }));
  for (const [separator, format] of [
    ['', 'markdown'],
    ['\n', 'markdown-lines'],
  ] as const)
    if (blocks.map((block) => block.html).join(separator) === html) return { blocks, format };
  return nodes.some(isText) ? undefined : { blocks, format: 'markdown' };
}

function markdownOf({ html, node }: Block, index: number, blocks: readonly Block[]): string {
  let turn = false;
  for (let before = index - 1; blocks[before]?.node.name === node.name; before -= 1) turn = !turn;
  for (const signs of [true, false]) {
    const markdown = writeBlock(node, signs, turn);
    if (markdown !== undefined && stands(markdown, html)) return markdown;
  }
  // A block of HTML ends at an empty line (CommonMark, section 4.6).
  return html.replace(/[\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function stands(markdown: string, html: string): boolean {
  try {
    return toFiles.inHtml(sanitizeContent(contentOfBody(markdown, 'markdown'))) === html;
  } catch (error) {
    // HTML allows deeper lists than our Markdown reader.
    if (error instanceof UnreadableError) return false;
    throw error;
  }
}
