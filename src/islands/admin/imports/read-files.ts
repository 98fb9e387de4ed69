import type { ReadExport } from '../../../post-files/reading.ts';

const imageName = /\.(?:jpe?g|png|gif|webp|avif)$/i;
// Folders of tools, which may hold thousands of Markdown files that are no posts.
const ignored = /(?:^|\/)(?:node_modules|\.[^/]+)(?:\/|$)/;

/** Returns the path of a chosen file from the chosen folder. */
export const pathOf = ({ webkitRelativePath, name }: File): string =>
  webkitRelativePath.split('/').slice(1).join('/') || name;

/** Reads the chosen export. `site` is the URL of the old site. Throws an ExportError if the files are no export. */
export async function readFiles(chosen: readonly File[], site: string | undefined): Promise<ReadExport> {
  // The readers load only here, because they are larger than the screen.
  const [{ markdownName, readExport }, { imageDetailsPath }] = await Promise.all([
    import('../../../post-files/read-export.ts'),
    import('../../../post-files/image-details.ts'),
  ]);
  const files = chosen.filter((file) => !ignored.test(pathOf(file)));
  const markdown = files.filter(({ name }) => markdownName.test(name));
  const images = files.filter(({ name }) => imageName.test(name));
  const details = files.find((file) => pathOf(file) === imageDetailsPath);
  const texts = markdown.length > 0 ? markdown : files.filter((file) => !images.includes(file)).slice(0, 1);
  return readExport({
    texts: await Promise.all(texts.map(async (file) => ({ path: pathOf(file), text: await file.text() }))),
    images: images.map(pathOf),
    details: await details?.text(),
    site,
  });
}
