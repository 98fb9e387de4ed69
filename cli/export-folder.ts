import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  type ExportFiles,
  imageDetailsPath,
  markdownName,
  otherTextName,
  textFile,
  topicDetailsPath,
} from '../src/post-files/export-files.ts';
import { CliError } from './cli-error.ts';

const imageName = /\.(?:jpe?g|png|gif|webp|avif)$/i;
// Folders of tools, which may contain thousands of Markdown files that are not posts.
const ignored = /(?:^|[\\/])(?:node_modules|\.[^\\/]+)(?:[\\/]|$)/;

/** Reads an export: one file, or the Markdown files in a folder and its subfolders. Throws a CliError if there is none. */
export async function readFiles(name: string): Promise<Omit<ExportFiles, 'site'>> {
  const found = await stat(name).catch(() => undefined);
  if (!found) throw new CliError(`There is no file or folder ${name}`);
  if (!found.isDirectory())
    return { texts: [await textFile(path.basename(name), () => readText(name))], images: [], details: undefined };
  const entries = await readdir(name, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(name, path.join(entry.parentPath, entry.name)))
    .filter((file) => !ignored.test(file))
    .sort();
  const texts = files
    .filter((file) => markdownName.test(file))
    .map((file) => textFile(slashed(file), () => readText(path.join(name, file))));
  return {
    texts: await Promise.all(texts),
    images: files.filter((file) => imageName.test(file)).map(slashed),
    others: files.filter((file) => otherTextName.test(file)).map(slashed),
    details: await readText(path.join(name, imageDetailsPath)).catch(() => undefined),
    topics: await readText(path.join(name, topicDetailsPath)).catch(() => undefined),
  };
}

const readText = (file: string) => readFile(file, 'utf8');
const slashed = (file: string) => file.split(path.sep).join('/');
