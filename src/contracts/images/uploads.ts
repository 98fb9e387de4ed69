import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { optionalLine } from '../fields.ts';
import { response } from '../response.ts';

/** The types of images that may be uploaded, with their file extensions. */
export const imageTypes = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' } as const;

export type ImageType = keyof typeof imageTypes;

/** The types of images and documents that may be uploaded, with their file extensions. */
export const fileTypes = { ...imageTypes, 'application/pdf': 'pdf' } as const;

export type FileType = keyof typeof fileTypes;

/** The type of a document that may be uploaded. Readers download it. */
export const documentType = 'application/pdf' satisfies FileType;

/** The types of files as a list. */
export const fileTypeList = Object.keys(fileTypes) as [FileType, ...FileType[]];

/** Returns true if a URL or a name is that of a document. */
export const isDocumentUrl = (url: string): boolean => /\.pdf(?:[?#]|$)/i.test(url);

/** The limits of an uploaded image: bytes of the file, pixels on each side, pixels in total. */
export const imageLimits = { bytes: 4 * 1024 * 1024, side: 10_000, pixels: 40_000_000 } as const;

/** The name of an image in the library. At first it is the name of the uploaded file. */
export const fileName = optionalLine(200);

/**
 * Begins an upload. Returns an absolute URL to which the same user can PUT one file within ten minutes. Without its query, this
 * URL is then the URL of the image. If the body or `contentType` is missing, the URL ends in .png and accepts every type of image.
 */
export const requestUpload = endpoint({
  method: 'POST',
  path: '/api/objects/upload',
  access: 'creator',
  input: z.strictObject({
    contentType: z.optional(
      z.enum(fileTypeList, 'The type must be image/png, image/jpeg, image/gif or application/pdf'),
    ),
    fileName: z.optional(fileName),
  }),
  inputOptional: true,
  output: z.object({ success: z.literal(true), uploadURL: z.url() }),
});

const extensions = Object.values(fileTypes).join('|');
/** The last segment of the URL of an image or a document. */
export const objectName = z.string().check(z.regex(new RegExp(`^[\\w-]{22}\\.(?:${extensions})$`)));

/**
 * Completes an upload. The body is the file, not JSON, and Content-Type is its type. Refuses a damaged file and a file of another
 * type. Stores only the parts that draw the image, without location, camera data, comments and bytes after its end. A JPEG keeps
 * its orientation. A PDF is stored as it is. Stores the same bytes only once, under every name with which they are uploaded.
 */
export const storeUpload = endpoint({
  method: 'PUT',
  path: '/api/objects/:name',
  access: 'creator',
  params: z.object({ name: objectName }),
  query: z.strictObject({ expires: z.string(), signature: z.string(), file: z.optional(fileName) }),
  output: z.object({ success: z.literal(true), url: z.url() }),
});

/**
 * Returns an image or a document, or redirects to the host that stores it. A document is a download. Browsers revalidate the image each time, because it may be replaced.
 */
export const readObject = endpoint({
  method: 'GET',
  path: '/api/objects/:name',
  access: 'anyone',
  params: z.object({ name: objectName }),
  output: response,
});
