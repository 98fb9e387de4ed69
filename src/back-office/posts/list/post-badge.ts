import type { ListedPost } from '../../../contracts/posts/all-posts.ts';
import { formatDate } from '../../../site/format-date.ts';

/** Returns the badge of a post: whether visitors see it, or when they will. */
export function badgeOf({ published, publishAt }: ListedPost): { text: string; good: boolean } {
  if (published) return { text: 'Published', good: true };
  const isScheduled = publishAt !== null && Date.parse(publishAt) > Date.now();
  return { text: isScheduled ? `Scheduled: ${formatDate(publishAt, 'moment')}` : 'Draft', good: false };
}
