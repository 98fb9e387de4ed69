import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { namesOf, optionalLine, searchText, timestamp } from '../fields.ts';
import { page, pageFields } from '../page.ts';
import { rebuildFields } from '../publishing/rebuild.ts';
import { focus } from './focus.ts';
import { fileName, fileTypeList, objectName } from './uploads.ts';

/** The places where an image can be used, with their names in the list of uses. A post that uses it twice counts once. */
const usePlaces = {
  post: 'Post',
  draft: 'Unpublished changes',
  revision: 'Earlier version',
  setting: 'Setting',
} as const;

/** A use of an image: in a post, in its stored changes or in an earlier version of it, or in a setting. */
const imageUse = z.object({
  place: z.enum(namesOf(usePlaces)),
  /** The id of the post, or the key of the setting. */
  id: z.string(),
  /** The title of the post; null for a setting. */
  title: z.nullable(z.string()),
});

export type ImageUse = z.output<typeof imageUse>;

/** The uses of an image: their number, and the first ones. */
const imageUses = z.object({ total: z.number(), first: z.array(imageUse) });

export type ImageUses = z.output<typeof imageUses>;

/** The number of uses that a response lists. */
export const listedUses = 20;

/** The longest alternative text. */
export const altLimit = 1_000;

const alt = optionalLine(altLimit);

/** An image of the library. */
const libraryImage = z.object({
  name: z.string(),
  /** The file name that people see; null if nobody has named the image. */
  fileName: z.nullable(z.string()),
  contentType: z.enum(fileTypeList),
  /** In bytes. */
  size: z.number(),
  /** In pixels; zero for a document. */
  width: z.number(),
  height: z.number(),
  /** The name of the person who uploaded it; null if the account has been deleted. */
  uploadedBy: z.nullable(z.string()),
  uploadedAt: timestamp,
  /** When it was replaced or its focal point changed. */
  changedAt: z.nullable(timestamp),
  /** What the image shows: empty for decoration, null if nobody has written a text. */
  alt: z.nullable(z.string()),
  focus: z.nullable(focus),
  uses: imageUses,
});

export type LibraryImage = z.output<typeof libraryImage>;

/** The orders of the library, with their labels. */
export const imageSorts = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  largest: 'Largest first',
  name: 'Name',
} as const;

/** The filters of the library, with their labels. An image counts as unused only a day after its upload. */
export const imageFilters = {
  unused: 'Unused',
  used: 'Used',
  'no-text': 'Without alternative text',
  decorative: 'Decorative',
  documents: 'Documents (PDF)',
} as const;

export type ImageFilter = keyof typeof imageFilters;

/** The hours after an upload in which an image does not count as unused, because the text that needs it may not be saved yet. */
export const unusedAfterHours = 24;

/** Lists the images, or the documents with `show`. `search` finds text in the name, the alternative text and the name of the person, in any case. */
export const listImages = endpoint({
  method: 'GET',
  path: '/api/images',
  access: 'creator',
  query: z.strictObject({
    page,
    search: searchText(),
    show: z.optional(z.enum(namesOf(imageFilters), 'Choose which images')),
    sort: z.prefault(z.enum(namesOf(imageSorts), 'Choose an order'), 'newest'),
  }),
  /** `bytes` is the size of all images that match, on every page of the list. */
  output: z.object({ success: z.literal(true), images: z.array(libraryImage), bytes: z.number(), ...pageFields }),
});

const params = z.object({ name: objectName });
const answer = { success: z.literal(true), image: libraryImage };

/** Returns an image by any name under which its bytes were uploaded. */
export const readImage = endpoint({
  method: 'GET',
  path: '/api/images/:name',
  access: 'creator',
  params,
  output: z.object(answer),
});

/**
 * Changes the details of an image. Fields that are left out stay. `alt` says what the image shows, and is empty for decoration.
 * `firstAlt` is stored only if the image has no text yet. Posts keep their own texts.
 */
export const changeImage = endpoint({
  method: 'PUT',
  path: '/api/images/:name',
  access: 'creator',
  params,
  input: z.strictObject({
    fileName: z.optional(fileName),
    alt: z.optional(alt),
    firstAlt: z.optional(alt),
    focus: z.optional(z.nullable(focus)),
  }),
  output: z.object({ ...answer, ...rebuildFields }),
  changes: ['content'],
});

/**
 * Replaces the bytes of an image. Its URL stays, so every page shows the new image. The body is the file, not JSON, and
 * Content-Type is its type. The rules of an upload apply. Refuses bytes that the library already has as another image.
 */
export const replaceImage = endpoint({
  method: 'PUT',
  path: '/api/images/:name/file',
  access: 'creator',
  params,
  output: z.object({ ...answer, ...rebuildFields }),
  changes: ['content', 'images'],
});

/** Deletes an image, also from the store. An image in use is refused, with its uses as `current`. */
export const deleteImage = endpoint({
  method: 'DELETE',
  path: '/api/images/:name',
  access: 'creator',
  params,
  output: z.object({ success: z.literal(true) }),
  changes: ['images'],
});

/** The largest number of unused images that one call deletes. */
export const deletedPerCall = 50;

/** Deletes unused images, at most fifty in one call. `left` is the number of unused images that remain. */
export const deleteUnusedImages = endpoint({
  method: 'POST',
  path: '/api/images/delete-unused',
  access: 'creator',
  output: z.object({ success: z.literal(true), deleted: z.number(), left: z.number() }),
  changes: ['images'],
});
