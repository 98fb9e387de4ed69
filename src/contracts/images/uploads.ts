import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { optionalLine } from '../fields.ts';
import { response } from '../response.ts';

/** The types of images that may be uploaded, with their file extensions. */
export const imageTypes = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' } as const;

export type ImageType = keyof typeof imageTypes;

/** The types as a list. */
export const imageTypeList = Object.keys(imageTypes) as [ImageType, ...ImageType[]];

/** The limits of an uploaded image: bytes of the file, pixels a side, pixels in all. */
export const imageLimits = { bytes: 4 * 1024 * 1024, side: 10_000, pixels: 40_000_000 } as const;

/** The name of an image in the library: at first that of the uploaded file. */
export const fileName = optionalLine(200);

/**
 * Step one of an upload. Returns an absolute URL that the same user can PUT one file to, within ten minutes. The same URL
 * without its query is then the URL of the image. If the body or `contentType` is missing, the URL ends in .png and takes
 * every type.
 */
export const requestUpload = endpoint({
  method: 'POST',
  path: '/api/objects/upload',
  access: 'creator',
  input: z.strictObject({
    contentType: z.optional(z.enum(imageTypeList, 'The type must be image/png, image/jpeg or image/gif')),
    fileName: z.optional(fileName),
  }),
  inputOptional: true,
  output: z.object({ success: z.literal(true), uploadURL: z.url() }),
});

const extensions = Object.values(imageTypes).join('|');
/** The last segment of an image's URL. */
export const objectName = z.string().check(z.regex(new RegExp(`^[\\w-]{22}\\.(?:${extensions})$`)));

/**
 * Step two of an upload. The body is the file, not JSON, and Content-Type is its type. A damaged file, or one of another
 * type, is refused. Only the parts that draw the image are stored: location, camera data, comments and bytes after its end
 * are removed. A JPEG keeps its orientation. The same bytes are stored once, under as many names as they are uploaded.
 */
export const storeUpload = endpoint({
  method: 'PUT',
  path: '/api/objects/:name',
  access: 'creator',
  params: z.object({ name: objectName }),
  query: z.strictObject({ expires: z.string(), signature: z.string(), file: z.optional(fileName) }),
  output: z.object({ success: z.literal(true), url: z.url() }),
});

/** Returns an image, or redirects to the host that stores it. The image may be replaced, so browsers ask again each time. */
export const readObject = endpoint({
  method: 'GET',
  path: '/api/objects/:name',
  access: 'anyone',
  params: z.object({ name: objectName }),
  output: response,
});
