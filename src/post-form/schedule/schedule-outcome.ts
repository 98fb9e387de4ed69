import type { PostValues } from '../post-values.ts';

/** What a save does at once, although the fields show a moment: it publishes, takes offline, or drops the moment to appear. */
export type Outcome = 'appears' | 'disappears' | 'dropped';

type Schedule = Pick<PostValues, 'published' | 'publishAt' | 'unpublishAt'>;

/**
 * Returns what a save would do at once, or undefined if nothing surprises. A stored schedule that has not been changed does
 * not: its moment may pass while the form is open. The rules are the server's (functions/_shared/posts/post-schedule.ts).
 */
export function outcomeOf({ published, publishAt, unpublishAt }: Schedule, saved: Schedule): Outcome | undefined {
  if (publishAt === saved.publishAt && unpublishAt === saved.unpublishAt) return undefined;
  const isOver = (moment: string) => Date.parse(moment) <= Date.now();
  if (published) return isOver(unpublishAt) ? 'disappears' : publishAt && !isOver(publishAt) ? 'dropped' : undefined;
  return isOver(publishAt) && !isOver(unpublishAt) ? 'appears' : undefined;
}
