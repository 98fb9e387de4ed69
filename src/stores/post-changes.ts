import { atom } from 'nanostores';
import type { Post } from '../contracts/posts/posts.ts';
import { refreshQueries } from './queries.ts';

/** A post before and after it was saved or deleted on this page. A new post has no `before`, a deleted post no `after`. */
export interface PostChange {
  before: Post | undefined;
  after: Post | undefined;
}

/** The latest change of a post. */
export const $postChange = atom<PostChange | undefined>(undefined);

/** Tells every list and page of posts about a change, and the lists of topics, to which it may add. */
export function announcePostChange(change: PostChange): void {
  refreshQueries('/api/blog');
  refreshQueries('/api/topics');
  $postChange.set(change);
}
