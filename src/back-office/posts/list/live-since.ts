import type { Post } from '../../../contracts/posts/posts.ts';
import type { BuildStatus } from '../../../contracts/publishing/build.ts';
import { formatDate } from '../../../site/format-date.ts';

/** Returns when the schedule of a post has ended it, or undefined if visitors see the post or it never ended. */
export function endedAt({ published, unpublishAt }: Pick<Post, 'published' | 'unpublishAt'>): string | undefined {
  const isOver = !published && unpublishAt !== null && Date.parse(unpublishAt) <= Date.now();
  return isOver ? `Unpublished by its schedule on ${formatDate(unpublishAt, 'moment')}` : undefined;
}

type Live = Pick<Post, 'kind' | 'createdAt' | 'updatedAt' | 'publishAt'>;

/** Returns true if a page is newer than the build that visitors see, which therefore has no rule for it. Unknown until the build is. */
export const isAwaited = ({ kind, createdAt }: Live, build: BuildStatus | undefined): boolean =>
  kind === 'page' && build !== undefined && (!build.live || createdAt > build.live.contentAt);

/**
 * Returns since when visitors see a published post or page as it is: since its last change, or since its scheduled moment. A new page
 * waits for a build.
 */
export function liveSince(post: Live, build: BuildStatus | undefined): string {
  if (isAwaited(post, build)) return 'There when the site has been built';
  const { updatedAt, publishAt } = post;
  const moment = publishAt && publishAt > updatedAt ? publishAt : updatedAt;
  return `Live since ${formatDate(moment, 'moment')}`;
}
