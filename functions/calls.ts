import type { Config } from '@netlify/functions';
import type { Database } from '../db/client.ts';
import type { CallActor } from '../db/queries/leads/calls/answered-request.ts';
import { cancelCall, recordOutcome } from '../db/queries/leads/calls/end-call.ts';
import { findOpenCall, listBookedCalls } from '../db/queries/leads/calls/read-calls.ts';
import { takeCall } from '../db/queries/leads/calls/take-call.ts';
import * as contract from '../src/contracts/leads/calls/desk-calls.ts';
import { isFreeAt } from '../src/site/call-slots.ts';
import { ProblemError, refusedField } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { actorOf } from './_shared/leads/actor.ts';
import { calendarAges } from './_shared/leads/calls/refresh-busy-times.ts';
import { readAvailability } from './_shared/leads/calls/takers.ts';
import { hasMail } from './_shared/leads/notifications/mail-service.ts';
import { sendAfterResponse } from './_shared/leads/notifications/send-after-response.ts';

export const config: Config = { path: ['/api/admin/calls', '/api/demo-requests/:id/call'] };

const changed = () => new ProblemError('conflict', 'The call has changed meanwhile. Look at the request again.');

export default serve([
  on(contract.listCalls, async ({ db }) => ({
    success: true,
    calls: await listBookedCalls(db, contract.comingCallLimit),
  })),

  on(contract.changeCall, async ({ db, params: { id }, input, user, record, afterResponse }) => {
    const by = { actor: actorOf(user), hasMail: hasMail() };
    if (input.change === 'move') await move(db, id, user.id, input.startsAt, by);
    else if (input.change === 'confirm') await confirm(db, id, user.id, by);
    else if (input.change === 'cancel') {
      if (!(await cancelCall(db, id, by))) throw changed();
    } else if (!(await recordOutcome(db, id, input.change, by))) throw changed();
    record({ action: 'demo-request.call', subject: id });
    // Nobody is told of a call that took place.
    if (input.change !== 'took-place') await sendAfterResponse(db, afterResponse);
    return { success: true };
  }),
]);

type By = { actor: CallActor; hasMail: boolean };

async function move(db: Database, requestId: string, userId: string, at: string | undefined, by: By): Promise<void> {
  const startsAt = new Date(at ?? 0);
  if (startsAt <= new Date()) throw refusedField('startsAt', 'Choose a time that is still to come', 'conflict');
  const open = await findOpenCall(db, requestId);
  if (!open) throw changed();
  const choice = { requestId, startsAt, telephone: open.telephone, takers: [open.userId ?? userId] };
  await take(db, choice, by);
}

// The call goes to somebody who is free then and, if nobody is, to whoever confirms it.
async function confirm(db: Database, requestId: string, userId: string, by: By): Promise<void> {
  const open = await findOpenCall(db, requestId);
  if (open?.state !== 'wished') throw changed();
  if (open.isSpam) throw new ProblemError('conflict', 'The request is in spam. Choose another state first.');
  const { startsAt, telephone } = open;
  if (startsAt <= new Date())
    throw new ProblemError('conflict', 'This time is over. Agree on another, and move the call.');
  const { takers } = await readAvailability(db, { except: requestId, ageSeconds: calendarAges.taken });
  const free = takers.filter((taker) => isFreeAt(taker, startsAt) && (telephone || taker.hasLink)).map(({ id }) => id);
  await take(db, { requestId, startsAt, telephone, takers: free.length > 0 ? free : [userId] }, by);
}

async function take(db: Database, choice: Parameters<typeof takeCall>[1], by: By): Promise<void> {
  const outcome = await takeCall(db, choice, { ...by, by: 'desk' });
  if (outcome === 'taken')
    throw new ProblemError('conflict', 'There is another call at this time. Choose another time.');
  if (outcome === 'missing') throw changed();
}
