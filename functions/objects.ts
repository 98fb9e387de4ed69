import type { Config } from '@netlify/functions';
import { claimObject, confirmObject, findObject, releaseObject } from '../db/queries/objects.ts';
import * as contract from '../src/contracts/objects.ts';
import { readFile } from './_shared/http/body.ts';
import { ProblemError } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { cleanImage } from './_shared/uploads/image/clean-image.ts';
import { imageNotStored } from './_shared/uploads/object-store/object-store.ts';
import { openObjectStore } from './_shared/uploads/object-store/open-object-store.ts';
import { checkUploadUrl, makeUploadUrl } from './_shared/uploads/upload-url.ts';

export const config: Config = { path: ['/api/objects/upload', '/api/objects/:name'] };

const notFound = () => new ProblemError('not_found', 'There is no image at this address');

// A name never gets a second image, so it can be cached for ever. Other sites, such as feed readers, may show it.
const imageHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'content-disposition': 'inline',
};

export default serve([
  on(contract.requestUpload, async ({ request, user, input }) => {
    // Fails early if no store is configured.
    await openObjectStore();
    return { success: true, uploadURL: makeUploadUrl(request, user.id, input.contentType) };
  }),

  on(contract.storeUpload, async ({ db, request, params: { name }, query, user, record }) => {
    const { bytes: sent, type } = await readFile(request, contract.imageTypeList, contract.imageLimits.bytes);
    checkUploadUrl(name, query, user.id, type);
    const { bytes, width, height } = cleanImage(sent, type);
    const store = await openObjectStore();
    const claim = { name, contentType: type, size: bytes.length, width, height, uploadedBy: user.id };
    if (!(await claimObject(db, claim)))
      throw new ProblemError('conflict', 'This upload URL has been used already. Ask for a new one.');
    try {
      await confirmObject(db, name, await store.put({ name, type, bytes }));
    } catch (error) {
      await releaseObject(db, name).catch(() => undefined);
      throw error instanceof ProblemError ? error : imageNotStored(error);
    }
    record({ action: 'image.upload', subject: name });
    return { success: true, url: new URL(`/api/objects/${name}`, request.url).href };
  }),

  on(contract.readObject, async ({ db, params: { name } }) => {
    const object = await findObject(db, name);
    if (!object) throw notFound();
    if (object.location) {
      const headers = { ...imageHeaders, location: object.location };
      return new Response(null, { status: 302, headers });
    }
    const bytes = await (await openObjectStore()).get(name);
    if (!bytes) throw notFound();
    return new Response(new Uint8Array(bytes), { headers: { ...imageHeaders, 'content-type': object.contentType } });
  }),
]);
