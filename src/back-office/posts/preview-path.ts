import type { PostSummary } from '../../contracts/posts/posts.ts';

/**
 * Returns the path at which writers see a post or a page. No rule leads to a draft of a page, or to a page that waits for a build, so
 * the path of a page is that of the function.
 */
export const previewPath = ({ kind, path }: Pick<PostSummary, 'kind' | 'path'>): string =>
  kind === 'page' ? `/page${path}` : path;
