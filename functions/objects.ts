import type { Config } from '@netlify/functions';
import { findObject } from '../db/queries/images/uploads.ts';
import type { StoredObject } from '../db/schema.ts';
import * as contract from '../src/contracts/images/uploads.ts';
import { readFile } from './_shared/http/body.ts';
import { headersFor, knows } from './_shared/http/cache.ts';
import { ProblemError } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { openObjectStore } from './_shared/images/object-store/open-object-store.ts';
import { storeNamedImage } from './_shared/images/store-image.ts';
import { checkUploadUrl, makeUploadUrl } from './_shared/images/upload-url.ts';

export const config: Config = { path: ['/api/objects/upload', '/api/objects/:name'] };

const notFound = () => new ProblemError('not_found', 'There is no file at this address');

// Replacing an image purges the tag, so the hour only matters if a purge fails. Other sites, such as feed readers, may show the
// image.
const imageHeaders = {
  ...headersFor('images', 60 * 60),
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

// A document is downloaded under the name that people see, as RFC 6266 writes it.
function disposition({ name, fileName, contentType }: StoredObject): string {
  if (contentType !== contract.documentType) return 'inline';
  const called = (fileName ?? name).toWellFormed();
  const encoded = encodeURIComponent(contract.isDocumentUrl(called) ? called : `${called}.pdf`);
  return `attachment; filename*=UTF-8''${encoded.replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
}

export default serve([
  on(contract.requestUpload, async ({ request, user, input }) => {
    // Fails before the upload if no store is configured.
    await openObjectStore();
    return { success: true, uploadURL: makeUploadUrl(request, user.id, input) };
  }),

  on(contract.storeUpload, async ({ db, request, params: { name }, query, user, record }) => {
    const { bytes, type } = await readFile(request, contract.fileTypeList, contract.imageLimits.bytes);
    checkUploadUrl(name, query, user.id, type);
    const image = { bytes, type, uploadedBy: user.id, fileName: query.file || null, alt: null };
    if (!(await storeNamedImage(db, openObjectStore, name, image)))
      throw new ProblemError('conflict', 'This upload URL has been used already. Ask for a new one.');
    record({ action: 'image.upload', subject: query.file || name });
    return { success: true, url: new URL(`/api/objects/${name}`, request.url).href };
  }),

  on(contract.readObject, async ({ db, request, params: { name } }) => {
    const object = await findObject(db, name);
    if (!object) throw notFound();
    const { location, contentType, hash, file } = object;
    const shown = { ...imageHeaders, 'content-disposition': disposition(object) };
    if (location) return new Response(null, { status: 302, headers: { ...shown, location } });
    // An image without a hash has never been replaced.
    const headers = { ...shown, etag: `"${hash ?? name}"`, 'content-type': contentType };
    if (knows(request, headers.etag)) return new Response(null, { status: 304, headers });
    const bytes = await (await openObjectStore()).get(file ?? name);
    if (!bytes) throw notFound();
    return new Response(new Uint8Array(bytes), { headers });
  }),
]);
