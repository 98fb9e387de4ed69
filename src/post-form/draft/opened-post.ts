import type { Draft } from '../../contracts/posts/drafts.ts';
import type { Post } from '../../contracts/posts/posts.ts';
import { draftTexts, type PostValues, valuesOf } from '../post-values.ts';

/** A post with its draft, as the server has them. */
export interface Opened {
  post: Post;
  draft: Draft | null;
  /** The name of the person who saved the post last, if it is known. */
  savedBy?: string | null;
}

/** The writer's version, and what somebody has stored meanwhile. */
export interface Conflict {
  mine: PostValues;
  theirs: PostValues;
  /** The post as it is stored now. */
  post: Post;
  /** The draft of somebody else, if that is what has changed. */
  draft?: Draft;
  /** True if the draft that the form continues is stored no more. */
  isDraftGone?: boolean;
  savedBy: string | null;
  savedAt: string;
}

/** Returns the conflict with a post that somebody has saved meanwhile. */
export const conflictWith = (mine: PostValues, post: Post, savedBy: string | null = null): Conflict => ({
  ...{ mine, theirs: valuesOf(post), post, savedBy, savedAt: post.updatedAt },
});

/** Returns the conflict with a draft that somebody else has stored meanwhile. */
export const conflictWithDraft = (mine: PostValues, post: Post, draft: Draft): Conflict => ({
  ...{ mine, theirs: { ...valuesOf(post), ...draftTexts(draft) }, post, draft },
  ...{ savedBy: draft.savedBy, savedAt: draft.updatedAt },
});

/** The first values of a form. */
export interface Begun {
  /** The version of the post that the values change; undefined for a new post. */
  post: Post | undefined;
  values: PostValues;
  conflict?: Conflict;
}

/**
 * Returns what a form begins with: the values, and the version of the post that they change. That is an earlier one if the
 * post has been saved since its draft began, which is a conflict.
 */
export function beginWith({ post, draft, savedBy }: Opened): Begun {
  if (!draft) return { post, values: valuesOf(post) };
  const values = { ...valuesOf(post), ...draftTexts(draft) };
  if (draft.base === post.updatedAt) return { post, values };
  return {
    post: { ...post, ...draft.from, updatedAt: draft.base },
    values,
    conflict: conflictWith(values, post, savedBy),
  };
}
