import type { Post } from '../../../contracts/posts/posts.ts';
import { formatDate } from '../../../site/format-date.ts';

/** Returns when the schedule of a post has ended it, or undefined if visitors see the post or it never ended. */
export function endedAt({ published, unpublishAt }: Pick<Post, 'published' | 'unpublishAt'>): string | undefined {
  const isOver = !published && unpublishAt !== null && Date.parse(unpublishAt) <= Date.now();
  return isOver ? `Unpublished by its schedule on ${formatDate(unpublishAt, 'moment')}` : undefined;
}

/** Returns since when visitors see a published post as it is: since its last change, or since its scheduled moment. */
export function liveSince({ updatedAt, publishAt }: Pick<Post, 'updatedAt' | 'publishAt'>): string {
  const moment = publishAt && publishAt > updatedAt ? publishAt : updatedAt;
  return `Live since ${formatDate(moment, 'moment')}`;
}
