import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The types of image that may be uploaded, with the ending of their URLs. */
export const imageTypes = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' } as const;

export type ImageType = keyof typeof imageTypes;

const types = Object.keys(imageTypes) as [ImageType, ...ImageType[]];

/** The limits of an uploaded image: bytes of the file, pixels of a side, pixels in all. */
export const imageLimits = { bytes: 4 * 1024 * 1024, side: 10_000, pixels: 40_000_000 } as const;

/**
 * Step one: an absolute address to PUT the file to, good once and for ten minutes, by the same person. Without its query
 * it is where the picture then is. Without a body, or without `contentType`, the address ends in .png, and any of the
 * kinds may be sent there.
 */
export const requestUpload = endpoint({
  method: 'POST',
  path: '/api/objects/upload',
  access: 'creator',
  input: z.strictObject({
    contentType: z.optional(z.enum(types, 'The type must be image/png, image/jpeg or image/gif')),
  }),
  inputOptional: true,
  output: z.object({ success: z.literal(true), uploadURL: z.url() }),
});

const name = z.string().check(z.regex(/^[\w-]{22}\.(?:png|jpg|gif)$/));

/**
 * Step two: the bytes of the file, with its type as Content-Type. A file that is damaged or of another type is refused.
 * Only what draws the image is stored: location, camera data, comments and bytes after its end are removed, and a JPEG
 * keeps its orientation.
 */
export const storeUpload = endpoint({
  method: 'PUT',
  path: '/api/objects/:name',
  access: 'creator',
  params: z.object({ name }),
  query: z.strictObject({ expires: z.string(), signature: z.string() }),
  upload: { types, limit: imageLimits.bytes },
  output: z.object({ success: z.literal(true), url: z.url() }),
});

/** The picture itself, or the way to where it is kept. */
export const readObject = endpoint({
  method: 'GET',
  path: '/api/objects/:name',
  access: 'anyone',
  params: z.object({ name }),
  // Not z.instanceof: the name alone would load the whole of fetch at every start.
  output: z.custom<Response>((value) => value instanceof Response),
});
