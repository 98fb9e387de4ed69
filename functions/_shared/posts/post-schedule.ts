import type * as z from 'zod/mini';
import type { BlogPost } from '../../../db/schema.ts';
import type { postUpdate } from '../../../src/contracts/posts/posts.ts';
import { refusedField } from '../http/problem.ts';
import { wakeClock } from '../publishing/clock/next-due.ts';
import { purge } from '../publishing/purge.ts';

type Sent = Pick<z.output<typeof postUpdate>, 'published' | 'publishAt' | 'unpublishAt'>;
type Schedule = Pick<BlogPost, 'publishAt' | 'unpublishAt'>;

const unscheduled: Schedule = { publishAt: null, unpublishAt: null };

const isOver = (moment: Date | null | undefined) => moment instanceof Date && moment.getTime() <= Date.now();

/**
 * Returns the times at which a post appears and disappears, after a save. Publishing by hand removes a future time to appear and a
 * past time to disappear. Taking a post offline removes a past time to appear. A time that is sent replaces the stored one before
 * these rules apply, except that `published: true` always publishes at once. Throws a problem if the post would disappear before it
 * appears.
 */
export function scheduleAfter(sent: Sent, before: Schedule = unscheduled): Schedule {
  const moment = (name: keyof Schedule) =>
    sent[name] === undefined ? before[name] : sent[name] ? new Date(sent[name]) : null;
  let [publishAt, unpublishAt] = [moment('publishAt'), moment('unpublishAt')];
  if (sent.published && publishAt && !isOver(publishAt)) publishAt = null;
  if (sent.published && sent.unpublishAt === undefined && isOver(unpublishAt)) unpublishAt = null;
  if (sent.published === false && sent.publishAt === undefined && isOver(publishAt)) publishAt = null;
  if (publishAt && unpublishAt && unpublishAt <= publishAt)
    throw refusedField('unpublishAt', 'Choose a moment after the one at which the post appears');
  return { publishAt, unpublishAt };
}

/** Returns true if two schedules differ. */
export const schedulesDiffer = (one: Schedule, other: Schedule = unscheduled): boolean =>
  one.publishAt?.getTime() !== other.publishAt?.getTime() ||
  one.unpublishAt?.getTime() !== other.unpublishAt?.getTime();

/**
 * Call it after a schedule has changed: the clock must know the new times, and no cached response may last longer than they allow.
 * Never throws, because the save has succeeded already.
 */
export async function announceSchedule(): Promise<void> {
  await Promise.all([wakeClock(), purge('content')]);
}
