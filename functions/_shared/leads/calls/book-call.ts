import type { Database } from '../../../../db/client.ts';
import { visitor } from '../../../../db/queries/leads/calls/answered-request.ts';
import type { CallRequest } from '../../../../db/queries/leads/calls/read-calls.ts';
import { type ChoiceOutcome, storeWish, takeCall } from '../../../../db/queries/leads/calls/take-call.ts';
import { freeSlots } from '../../../../src/site/call-slots.ts';
import { hasMail } from '../notifications/mail-service.ts';
import type { CallRefusal } from './call-view.ts';
import { calendarAges } from './refresh-busy-times.ts';
import { readAvailability } from './takers.ts';

type Refusal = Omit<CallRefusal, 'typed'>;

const taken: Refusal = {
  status: 409,
  problem: 'Somebody else has this time now. Choose another; what you typed is still here.',
  field: 'at',
};

const refusals: Partial<Record<ChoiceOutcome, Refusal>> = {
  taken,
  other: { status: 409, problem: 'You have a call already. Its mail has a link to move it.', field: 'at' },
  late: { status: 409, problem: 'Less than an hour is left, so the call can no longer be moved here.', field: 'at' },
  often: {
    status: 429,
    problem: 'The call has been changed several times today. Try again tomorrow, or write to us.',
    field: 'at',
  },
};

/**
 * Books a call at a time that a visitor has chosen, or moves the call there. If the request is in spam, the time is only kept as a wish.
 * Returns why that is not possible, or undefined.
 */
export async function bookCall(
  db: Database,
  { id, state }: Pick<CallRequest, 'id' | 'state'>,
  { at, telephone }: { at: Date; telephone: string | null },
): Promise<Refusal | undefined> {
  const { calendar, takers } = await readAvailability(db, { except: id, ageSeconds: calendarAges.taken });
  const slot = freeSlots(new Date(), calendar, takers).find((each) => each.at.getTime() === at.getTime());
  if (!slot) return taken;
  const free = takers.filter((taker) => slot.takers.includes(taker.id) && (telephone || taker.hasLink));
  if (free.length === 0)
    return { status: 400, problem: 'Enter a telephone number: at this time we call you.', field: 'telephone' };
  const choice = { requestId: id, startsAt: at, telephone };
  if (state === 'spam') return (await storeWish(db, choice)) ? undefined : taken;
  const by = { by: 'visitor', actor: visitor, hasMail: hasMail() } as const;
  return refusals[await takeCall(db, { ...choice, takers: free.map((taker) => taker.id) }, by)];
}
