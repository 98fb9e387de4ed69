import { randomUUID } from 'node:crypto';
import type { Place } from './fill-frame.ts';

// No text that a person writes can contain this random id, so none can imitate a placeholder.
const id = randomUUID();

/**
 * Returns the placeholder of a value of the post in the post frame. It is valid in a URL, in an attribute and in a JSON string,
 * so Astro does not change it. `initial` is the value for posts that have none.
 */
export const postPlaceholder = (place: Place, initial = ''): string =>
  `post:${place}:${encodeURIComponent(initial).replaceAll("'", '%27')}:${id}`;

const placeholders = new RegExp(`post:(\\w+:\\w+):([^:]*):${id}`, 'g');

/** Turns every placeholder in a rendered page into the form that `fillFrame` fills. */
export const markPlaces = (page: string): string => page.replace(placeholders, '<!--post:$1:$2-->');
