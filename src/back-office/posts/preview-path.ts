import type { PostSummary } from '../../contracts/posts/posts.ts';

/** Returns the path at which writers see a post or a page. No rule leads to the draft of a page, so its path is the function's. */
export const previewPath = ({ kind, path, published }: Pick<PostSummary, 'kind' | 'path' | 'published'>): string =>
  kind === 'page' && !published ? `/page${path}` : path;
