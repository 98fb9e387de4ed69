import { randomUUID } from 'node:crypto';
import type { Place } from './fill-frame.ts';

// No text that a person writes can contain the id, so none passes for a placeholder.
const id = randomUUID();

/**
 * Returns the placeholder of a value of the post in the post frame. It stays as it is as a URL, in an attribute and in a
 * JSON string. `initial` is the value for posts that have none.
 */
export const postPlaceholder = (place: Place, initial = ''): string =>
  `post:${place}:${encodeURIComponent(initial).replaceAll("'", '%27')}:${id}`;

const placeholders = new RegExp(`post:(\\w+:\\w+):([^:]*):${id}`, 'g');

/** Replaces every placeholder in a rendered page with the place that `fillFrame` fills. */
export const markPlaces = (page: string): string => page.replace(placeholders, '<!--post:$1:$2-->');
