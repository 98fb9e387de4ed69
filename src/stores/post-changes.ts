import { atom } from 'nanostores';
import type { Post } from '../contracts/blog.ts';
import { refreshQueries } from './queries.ts';

/** A post before and after somebody saved or deleted it here: a new post has no `before`, a deleted one no `after`. */
export interface PostChange {
  before: Post | undefined;
  after: Post | undefined;
}

/** The latest change of a post. */
export const $postChange = atom<PostChange | undefined>(undefined);

/** Tells everything on the page that shows posts of a change. */
export function announcePostChange(change: PostChange): void {
  refreshQueries('/api/blog');
  $postChange.set(change);
}
