import type { Post } from '../../../contracts/posts/posts.ts';
import { formatDate } from '../../../site/format-date.ts';

/** Returns since when visitors see a published post as it is: since its last change, or since its scheduled moment. */
export function liveSince({ updatedAt, publishAt }: Pick<Post, 'updatedAt' | 'publishAt'>): string {
  const moment = publishAt && publishAt > updatedAt ? publishAt : updatedAt;
  return `Live since ${formatDate(moment, 'moment')}`;
}
