import type { ImportedPost } from '../src/contracts/imports/imports.ts';
import type { PostImage } from '../src/post-files/images.ts';
import type { ReadExport, ReadPost, Refusal } from '../src/post-files/reading.ts';
import type { BroughtImages } from './import-images.ts';

const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;

/** Describes the outcome of a post in one line, with more lines for its redirects, its losses and its images. */
export function describePost(
  { post, losses: before }: ReadPost,
  imported: ImportedPost,
  images: readonly string[],
): string {
  const { state, slug, reason, redirects, losses } = imported;
  if (state === 'known') return `= ${slug}  is here already`;
  const lost = [...before, ...losses];
  const status = post.published ? 'published' : post.publishAt ? `scheduled for ${post.publishAt}` : 'draft';
  return [
    state === 'new' ? `+ ${slug}  ${post.createdAt.slice(0, 10)}  ${status}` : `! ${post.title}: ${reason}`,
    ...(redirects.length > 0 ? [`    redirect from ${redirects.join(', ')}`] : []),
    ...(lost.length > 0 ? [`    without ${lost.join('; ')}`] : []),
    ...(state === 'new' ? images : []).map((image) => `    image ${image}`),
  ].join('\n');
}

/** Describes a post that cannot be read. */
export const describeRefusal = ({ name, reason }: Refusal): string => `! ${name}: ${reason}`;

const places: Record<PostImage['place'], string> = {
  'old site': 'is fetched into the library',
  folder: 'is put into the library',
  'this site': 'is of this site, or in the folder “images”',
  elsewhere: 'stays at its host',
};

/** Describes the images of a post: all images for a dry run, and otherwise the images that could not be brought. */
export const describeImages = (
  images: readonly PostImage[],
  { paths, faults }: BroughtImages,
  dryRun: boolean,
): string[] =>
  images.flatMap(({ url, place }) => {
    const fault = faults.get(url);
    if (fault) return [`${url} could not be brought: ${fault}`];
    return dryRun ? [`${url} ${places[paths.has(url) ? place : 'elsewhere']}`] : [];
  });

/** Summarises an import. */
export function describeImport(
  read: ReadExport,
  imported: readonly ImportedPost[],
  { dryRun, images }: { dryRun: boolean; images: number },
): string {
  const number = (state: ImportedPost['state']) => imported.filter((post) => post.state === state).length;
  const redirects = imported.reduce((sum, post) => sum + post.redirects.length, 0);
  const skipped = read.skipped.length > 0 ? `\nLeft out of the export: ${read.skipped.join('; ')}.` : '';
  const sum = `${read.from}: ${count(imported.length + read.refused.length, 'post')}, of which ${number('new')} new, ${number('known')} here already and ${number('refused') + read.refused.length} refused; ${count(redirects, 'redirect')}; ${count(images, 'image')} for the library.`;
  const next = dryRun
    ? 'This was a dry run: nothing was stored. Leave out --dry-run to import.'
    : number('new') > 0
      ? 'Rebuild the site in the back office, so that its lists show the posts.'
      : 'Nothing was added.';
  return `\n${sum}${skipped}\n${next}`;
}
