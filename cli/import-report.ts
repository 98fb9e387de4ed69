import type { ImportedPost } from '../src/contracts/imports/imports.ts';
import type { PostImage } from '../src/post-files/images.ts';
import type { ReadExport, ReadPost, Refusal } from '../src/post-files/reading.ts';
import type { BroughtImages } from './import-images.ts';

const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;

/** Describes what becomes of a post that is not refused: one line, and more for its redirects, its losses and its images. */
export function describePost(
  { post, losses: before }: ReadPost,
  imported: ImportedPost,
  images: readonly string[],
): string {
  const { state, slug, redirects, losses } = imported;
  if (state === 'known') return `= ${slug}  is here already`;
  const lost = [...before, ...losses];
  const status = post.published ? 'published' : post.publishAt ? `scheduled for ${post.publishAt}` : 'draft';
  return [
    `+ ${slug}  ${post.createdAt.slice(0, 10)}  ${status}`,
    ...(redirects.length > 0 ? [`    redirect from ${redirects.join(', ')}`] : []),
    ...(lost.length > 0 ? [`    without ${lost.join('; ')}`] : []),
    ...images.map((image) => `    image ${image}`),
  ].join('\n');
}

/** Describes the refused posts. A reason that several of them share is there once, with their number and their names. */
export function describeRefused(refused: readonly Refusal[]): string[] {
  const groups = Map.groupBy(refused, ({ reason }) => reason);
  return [...groups].flatMap(([reason, posts]) => {
    const hint = /choose an author for such posts/i.test(reason) ? ' That is --author EMAIL.' : '';
    const [first] = posts;
    if (posts.length === 1) return [`! ${first?.name}: ${reason}${hint}`];
    return [`! ${count(posts.length, 'post')}: ${reason}${hint}`, ...posts.map(({ name }) => `    ${name}`)];
  });
}

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
