import type { Database } from '../../../../db/client.ts';
import { findCallRequest } from '../../../../db/queries/leads/calls/read-calls.ts';
import type { CallView } from '../../../../src/live/call-page.ts';
import { freeSlots } from '../../../../src/site/call-slots.ts';
import { closureAt } from '../../../../src/site/closure.ts';
import { hasMail } from '../notifications/mail-service.ts';
import { calendarAges } from './refresh-busy-times.ts';
import { readAvailability } from './takers.ts';

/** Why a form changed nothing, with what was typed and the status of the response. */
export interface CallRefusal {
  status: number;
  problem: string;
  field?: 'at' | 'telephone';
  typed: Record<string, string>;
}

/** Returns what the page of a call shows, or undefined if there is no such request. */
export async function callView(db: Database, requestId: string, refusal?: CallRefusal): Promise<CallView | undefined> {
  const [found, { calendar, takers }] = await Promise.all([
    findCallRequest(db, requestId),
    readAvailability(db, { except: requestId, ageSeconds: calendarAges.shown }),
  ]);
  if (!found) return undefined;
  const { call, hasOther } = found;
  return {
    call: call && { ...call, startsAt: call.startsAt.toISOString() },
    hasOther,
    times: freeSlots(new Date(), calendar, takers).map(({ at }) => at.toISOString()),
    sendsMail: hasMail(),
    note: closureAt(calendar, new Date())?.note,
    needsNumber: !takers.some(({ hasLink }) => hasLink),
    ...refusal,
  };
}
