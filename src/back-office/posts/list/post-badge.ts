import type { ListedPost } from '../../../contracts/posts/all-posts.ts';
import { formatDate } from '../../../site/format-date.ts';

const minuteMs = 60_000;

// The clock and the build may need this long. After that, something is wrong.
const overdueMinutes = 10;

// A post that was late is marked for a week.
const toldMinutes = 7 * 24 * 60;

/** Returns the badge of a post: whether visitors see it, and how its schedule went. */
export function badgeOf(post: ListedPost): { text: string; good: boolean } {
  const { published, publishAt, listedAt } = post;
  const since = publishAt === null ? Number.POSITIVE_INFINITY : (Date.now() - Date.parse(publishAt)) / minuteMs;
  if (!published)
    return { text: publishAt && since < 0 ? `Scheduled: ${formatDate(publishAt, 'moment')}` : 'Draft', good: false };
  if (publishAt === null || since > toldMinutes) return { text: 'Published', good: true };
  if (listedAt === null)
    return since > overdueMinutes ? { text: 'Overdue', good: false } : { text: 'Published', good: true };
  const late = Math.floor((Date.parse(listedAt) - Date.parse(publishAt)) / minuteMs);
  return { text: late > 0 ? `Published ${late.toLocaleString('en-GB')} min late` : 'Published', good: true };
}
