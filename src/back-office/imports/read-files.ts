import {
  imageDetailsPath,
  markdownName,
  otherTextName,
  textFile,
  topicDetailsPath,
} from '../../post-files/export-files.ts';
import { readApart } from '../../post-files/read-apart.ts';
import type { ReadExport } from '../../post-files/reading.ts';
import type { OnProgress } from './progress.ts';
import { startReading } from './start-reading.ts';

const imageName = /\.(?:jpe?g|png|gif|webp|avif)$/i;
// Folders of tools, which may contain thousands of Markdown files that are not posts.
const ignored = /(?:^|\/)(?:node_modules|\.[^/]+)(?:\/|$)/;

/** Returns the path of a chosen file in the chosen folder. */
export const pathOf = ({ webkitRelativePath, name }: File): string =>
  webkitRelativePath.split('/').slice(1).join('/') || name;

/** Reads the chosen export. `site` is the URL of the old site. Throws an ExportError if the files are not an export. */
export async function readFiles(
  chosen: readonly File[],
  site: string | undefined,
  onProgress: OnProgress,
): Promise<ReadExport> {
  // Browsers list the files of a folder in any order. Sorted, they have the same order as in the command.
  const files = chosen.filter((file) => !ignored.test(pathOf(file))).sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1));
  const markdown = files.filter(({ name }) => markdownName.test(name));
  const images = files.filter(({ name }) => imageName.test(name));
  const textAt = (path: string) => files.find((file) => pathOf(file) === path)?.text();
  const texts = markdown.length > 0 ? markdown : files.filter((file) => !images.includes(file)).slice(0, 1);
  const read = {
    texts: await Promise.all(texts.map((file) => textFile(pathOf(file), () => file.text()))),
    images: images.map(pathOf),
    others: files.filter(({ name }) => otherTextName.test(name)).map(pathOf),
    details: await textAt(imageDetailsPath),
    topics: await textAt(topicDetailsPath),
    site,
  };
  return readApart(read, startReading, (done, total) => onProgress({ what: 'Reading posts', done, total }));
}
