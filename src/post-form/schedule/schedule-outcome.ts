import type { PostValues } from '../post-values.ts';

/** What a save does at once, although the fields show a time: it publishes, takes offline, or drops the time to appear. */
export type Outcome = 'appears' | 'disappears' | 'dropped';

type Schedule = Pick<PostValues, 'published' | 'publishAt' | 'unpublishAt'>;

/**
 * Returns the unexpected effect of a save, or undefined if there is none. A stored schedule that has not been changed has none,
 * although its time may pass while the form is open. The server has the same rules (functions/_shared/posts/post-schedule.ts).
 */
export function outcomeOf({ published, publishAt, unpublishAt }: Schedule, saved: Schedule): Outcome | undefined {
  if (publishAt === saved.publishAt && unpublishAt === saved.unpublishAt) return undefined;
  const isOver = (moment: string) => Date.parse(moment) <= Date.now();
  if (published) return isOver(unpublishAt) ? 'disappears' : publishAt && !isOver(publishAt) ? 'dropped' : undefined;
  return isOver(publishAt) && !isOver(unpublishAt) ? 'appears' : undefined;
}
