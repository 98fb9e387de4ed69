import type { Post } from '../../../contracts/posts/posts.ts';
import type { BuildStatus } from '../../../contracts/publishing/build.ts';
import { builtBy } from '../../../site/built-by.ts';
import { formatDate } from '../../../site/format-date.ts';

/** Returns when the schedule of a post has ended it, or undefined if visitors see the post or it never ended. */
export function endedAt({ published, unpublishAt }: Pick<Post, 'published' | 'unpublishAt'>): string | undefined {
  const isOver = !published && unpublishAt !== null && Date.parse(unpublishAt) <= Date.now();
  return isOver ? `Unpublished by its schedule on ${formatDate(unpublishAt, 'moment')}` : undefined;
}

type Live = Pick<Post, 'kind' | 'path' | 'updatedAt' | 'publishAt'>;

/** Returns true if the live site has no rule for a published page yet, so that visitors cannot find it. */
export const isAwaited = ({ kind, path }: Pick<Live, 'kind' | 'path'>, build: BuildStatus | undefined): boolean =>
  kind === 'page' && build?.pages?.includes(path) === false;

/**
 * Returns since when visitors see a published post or page as it is: since its last change, or since its scheduled moment. A page
 * waits for the build that writes its rule. If it has not changed since, the moment of its rule is not known. Empty while the state
 * of a page is not known.
 */
export function liveSince(post: Live, build: BuildStatus | undefined): string {
  if (isAwaited(post, build)) return awaitedText(build);
  const { updatedAt, publishAt } = post;
  const moment = publishAt && publishAt > updatedAt ? publishAt : updatedAt;
  if (post.kind === 'page' && !build) return '';
  if (post.kind === 'page' && build?.live && moment <= build.live.contentAt) return 'Live';
  return `Live since ${formatDate(moment, 'moment')}`;
}

function awaitedText(build: BuildStatus | undefined): string {
  if (build?.dueAt) return `Live by ${builtBy(build.dueAt)}`;
  const isUnderWay = build?.state === 'queued' || build?.state === 'building';
  return isUnderWay ? 'Live in about a minute' : 'Live when the site has been built';
}
