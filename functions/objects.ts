import type { Config } from '@netlify/functions';
import { claimObject, confirmObject, findObject, releaseObject } from '../db/queries/objects.ts';
import * as contract from '../src/contracts/objects.ts';
import { Problem } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { cleanImage } from './_shared/uploads/image/clean-image.ts';
import { notStored } from './_shared/uploads/object-store/not-stored.ts';
import { openObjectStore } from './_shared/uploads/object-store/open-object-store.ts';
import { checkUploadAddress, makeUploadAddress } from './_shared/uploads/upload-url.ts';

export const config: Config = { path: ['/api/objects/upload', '/api/objects/:name'] };

const notFound = () => new Problem('not_found', 'There is no picture at this address');

// A name is never given to a second picture. It may be shown by other sites, as in a feed reader, and runs nothing.
const pictureHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'content-disposition': 'inline',
};

export default serve([
  on(contract.requestUpload, async ({ request, user, input }) => {
    // Where nothing can be stored, nothing need be sent.
    await openObjectStore();
    return { success: true, uploadURL: makeUploadAddress(request, user.id, input.contentType) };
  }),

  on(contract.storeUpload, async ({ db, request, params: { name }, query, user, file, record }) => {
    const { type } = file;
    checkUploadAddress(name, query, user.id, type);
    const { bytes, width, height } = cleanImage(file.bytes, type);
    const store = await openObjectStore();
    const claim = { name, contentType: type, size: bytes.length, width, height, uploadedBy: user.id };
    if (!(await claimObject(db, claim)))
      throw new Problem('conflict', 'A picture was already sent to this address. Ask for a new one.');
    try {
      await confirmObject(db, name, await store.put({ name, type, bytes }));
    } catch (error) {
      await releaseObject(db, name).catch(() => undefined);
      throw error instanceof Problem ? error : notStored(error);
    }
    record({ action: 'image.upload', subject: name });
    return { success: true, url: new URL(`/api/objects/${name}`, request.url).href };
  }),

  on(contract.readObject, async ({ db, params: { name } }) => {
    const object = await findObject(db, name);
    if (!object) throw notFound();
    if (object.location) {
      const headers = { ...pictureHeaders, location: object.location };
      return new Response(null, { status: 302, headers });
    }
    const bytes = await (await openObjectStore()).get(name);
    if (!bytes) throw notFound();
    return new Response(new Uint8Array(bytes), { headers: { ...pictureHeaders, 'content-type': object.contentType } });
  }),
]);
