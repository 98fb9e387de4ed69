import { incomingPost } from '../contracts/imports/incoming-post.ts';
import { ExportError } from './export-error.ts';
import { type ExportFiles, markdownName, type TextFile } from './export-files.ts';
import { finishExport } from './finish-export.ts';
import { openGhost } from './ghost/read-ghost.ts';
import { readImageDetails } from './image-details.ts';
import { Losses } from './losses.ts';
import { openMarkdown } from './markdown/read-markdown.ts';
import type { ExportEntry, OpenedExport, ReadExport, ReadPost, Refusal } from './reading.ts';
import { readTopicDetails } from './topics/topic-details.ts';
import { reasonOf } from './unreadable-error.ts';
import { openWordPress } from './wordpress/read-wordpress.ts';

/**
 * Reads an export of WordPress (XML) or Ghost (JSON), or a folder of Markdown. Throws an ExportError if the files are none of
 * these. Refuses a post that cannot be read, and reads the others.
 */
export function readExport(files: ExportFiles): ReadExport {
  const { entries, ...facts } = openExport(files);
  return finishExport(facts, entries.map(readEntry));
}

/** Opens an export without reading its posts. Throws an ExportError if the files are not an export. */
export function openExport({ texts, images, others = [], details, topics, site }: ExportFiles): OpenedExport {
  const markdown = texts.filter(({ path }) => markdownName.test(path));
  const [only] = texts;
  if (!only) throw new ExportError('There is no Markdown file in the folder.');
  return markdown.length > 0 ? openFolder(markdown, { images, others, details, topics, site }) : openFile(only, site);
}

// A folder does not name its site, although its images may still be there.
const openFolder = (
  texts: readonly TextFile[],
  { images, others = [], details, topics, site }: Omit<ExportFiles, 'texts'>,
): OpenedExport => ({
  ...openMarkdown(texts, images),
  skipped: kindsOf(others),
  ...(details !== undefined && { details: readImageDetails(details) }),
  ...(topics !== undefined && { topics: readTopicDetails(topics) }),
  hosts: site ? [new URL(site).host] : [],
});

function kindsOf(others: readonly string[]): string[] {
  const kinds = new Losses();
  for (const path of others) kinds.add(`file in the format “${path.split('.').at(-1)?.toLowerCase()}”`);
  return kinds.list();
}

function openFile({ path, text, fault }: TextFile, site: string | undefined): OpenedExport {
  if (fault) throw new ExportError(`${path}: ${fault}`);
  const beginning = text.slice(0, 1_000).trimStart();
  if (beginning.startsWith('PK')) throw new ExportError(`${path} is a ZIP file. Unpack it and choose what is inside.`);
  if (/^\ufeff?</.test(beginning)) return openWordPress(text);
  if (/^\ufeff?[{[]/.test(beginning)) return openGhost(text.replace(/^\ufeff/, ''), site);
  throw new ExportError(
    `${path} is no export that can be read. Choose the XML file of WordPress, the JSON file of Ghost, or Markdown files.`,
  );
}

/**
 * Reads a post. Readers shorten fields to their limits where they can. If a field still breaks a rule, the post is refused, with
 * the reason.
 */
export function readEntry({ name, kind, read }: ExportEntry): ReadPost | Refusal {
  try {
    const found = read();
    const issue = incomingPost.safeParse(found.post).error?.issues[0];
    return issue ? { name, kind, reason: `${issue.path.join('.')}: ${issue.message}.` } : found;
  } catch (error) {
    return { name, kind, reason: reasonOf(error) };
  }
}
