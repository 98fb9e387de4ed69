import type { Database } from '../../../../db/client.ts';
import { theSite } from '../../../../db/queries/leads/calls/answered-request.ts';
import { cancelCall } from '../../../../db/queries/leads/calls/end-call.ts';
import { listStrandedCalls } from '../../../../db/queries/leads/calls/read-calls.ts';
import { takeCall } from '../../../../db/queries/leads/calls/take-call.ts';
import { isFreeAt } from '../../../../src/site/call-slots.ts';
import { hasMail } from '../notifications/mail-service.ts';
import { calendarAges } from './refresh-busy-times.ts';
import { readAvailability } from './takers.ts';

/**
 * Gives the calls of people who may take none any more to the next person who is free then. If nobody is, the call is cancelled. The
 * visitor is told. Returns the number of calls.
 */
export async function handOverCalls(db: Database): Promise<number> {
  const stranded = await listStrandedCalls(db);
  for (const call of stranded) {
    const { takers } = await readAvailability(db, { except: call.requestId, ageSeconds: calendarAges.taken });
    const free = takers.filter((taker) => isFreeAt(taker, call.startsAt)).map(({ id }) => id);
    const by = { by: 'site', actor: theSite, hasMail: hasMail() } as const;
    const outcome = await takeCall(db, { ...call, takers: free }, by);
    if (outcome === 'taken') await cancelCall(db, call.requestId, by);
  }
  return stranded.length;
}
