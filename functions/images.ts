import type { Config } from '@netlify/functions';
import type { Database } from '../db/client.ts';
import { changeImage } from '../db/queries/images/change-image.ts';
import { countUnusedImages, hideImage, hideUnusedImages } from '../db/queries/images/delete-images.ts';
import { type ImageRow, pageOfImages, readImage } from '../db/queries/images/images.ts';
import * as contract from '../src/contracts/images/images.ts';
import { fileTypeList, imageLimits, isDocumentUrl } from '../src/contracts/images/uploads.ts';
import { entriesPerPage } from '../src/contracts/page.ts';
import { readFile } from './_shared/http/body.ts';
import { ProblemError } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { deleteForGood } from './_shared/images/delete-images.ts';
import { replaceBytes } from './_shared/images/replace-image.ts';
import { purge } from './_shared/publishing/purge.ts';
import { type Rebuild, requestRebuild } from './_shared/publishing/rebuild.ts';

export const config: Config = {
  path: ['/api/images', '/api/images/delete-unused', '/api/images/:name', '/api/images/:name/file'],
};

const notFound = () => new ProblemError('not_found', 'This image no longer exists');

// The type is safe: the column only ever gets the types of the contract.
const toImage = ({ focusX, focusY, contentType, ...image }: ImageRow) => ({
  ...image,
  contentType: contentType as contract.LibraryImage['contentType'],
  focus: focusX === null || focusY === null ? null : { x: focusX, y: focusY },
});

async function readOne(db: Database, name: string) {
  const image = await readImage(db, name);
  if (!image) throw notFound();
  return toImage(image);
}

const rebuildFor = async ({ isShown }: { isShown: boolean }): Promise<Rebuild> =>
  isShown ? requestRebuild() : { rebuild: 'none' };

const called = ({ name, fileName }: Pick<ImageRow, 'name' | 'fileName'>) => fileName ?? name;

export default serve([
  on(contract.listImages, async ({ db, query: { page, ...list } }) => {
    const { rows, ...counts } = await pageOfImages(db, list, page, entriesPerPage);
    return { success: true, images: rows.map(toImage), ...counts };
  }),

  on(contract.deleteUnusedImages, async ({ db, record }) => {
    const images = await hideUnusedImages(db, contract.deletedPerCall);
    await deleteForGood(db, images);
    const deleted = images.filter(({ wasShown }) => wasShown);
    for (const image of deleted) record({ action: 'image.delete', subject: called(image) });
    return { success: true, deleted: deleted.length, left: await countUnusedImages(db) };
  }),

  on(contract.readImage, async ({ db, params: { name } }) => ({ success: true, image: await readOne(db, name) })),

  on(contract.changeImage, async ({ db, params: { name }, input, record }) => {
    if (input.focus && isDocumentUrl(name)) throw new ProblemError('invalid', 'A document has no focal point');
    const changed = await changeImage(db, name, input);
    if (!changed) throw notFound();
    const image = await readOne(db, name);
    record({ action: 'image.update', subject: called(image) });
    return { success: true, image, ...(await rebuildFor(changed)) };
  }),

  on(contract.replaceImage, async ({ db, request, params: { name }, record }) => {
    const { bytes, type } = await readFile(request, fileTypeList, imageLimits.bytes);
    const replaced = await replaceBytes(db, name, bytes, type);
    if (!replaced) throw notFound();
    // Builds and visitors must not get the earlier bytes from the CDN.
    await purge('images');
    const image = await readOne(db, name);
    record({ action: 'image.replace', subject: called(image) });
    return { success: true, image, ...(await rebuildFor(replaced)) };
  }),

  on(contract.deleteImage, async ({ db, params: { name }, record }) => {
    const hidden = await hideImage(db, name);
    if (!hidden) {
      const { uses } = await readOne(db, name);
      throw new ProblemError('conflict', inUse(uses), { current: uses });
    }
    await deleteForGood(db, [hidden]);
    record({ action: 'image.delete', subject: called(hidden) });
    return { success: true };
  }),
]);

function inUse({ total, first }: contract.ImageUses): string {
  const places = total === 1 ? 'one place' : `${total} places`;
  const names = first.slice(0, 3).map(({ title, id }) => `“${title ?? id}”`);
  const more = total > names.length ? ' and others' : '';
  return `This image is used in ${places}: ${names.join(', ')}${more}. Remove it there first.`;
}
