import * as z from 'zod/mini';
import { namesOf } from '../fields.ts';

/** What an API key may do, with the labels. Each scope includes the ones before it. */
export const keyScopes = {
  read: 'Read posts',
  draft: 'Write drafts',
  publish: 'Publish',
} as const;

export type KeyScope = keyof typeof keyScopes;

/** The scope of an API key. */
export const keyScope = z.enum(namesOf(keyScopes));
