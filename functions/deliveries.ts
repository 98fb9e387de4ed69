import type { Config } from '@netlify/functions';
import * as query from '../db/queries/leads/deliveries.ts';
import * as contract from '../src/contracts/leads/deliveries.ts';
import { ProblemError } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { sendAfterResponse } from './_shared/leads/notifications/send-after-response.ts';
import { wakeClock } from './_shared/publishing/clock/next-due.ts';

export const config: Config = {
  path: ['/api/demo-requests/:id/deliveries', '/api/admin/deliveries', '/api/admin/deliveries/:id'],
};

const { failedDeliveryLimit } = contract;

export default serve([
  on(contract.listDeliveries, async ({ db, params }) => ({
    success: true,
    deliveries: await query.deliveriesOf(db, params.id),
  })),

  on(contract.listFailedDeliveries, async ({ db }) => {
    const { rows, total } = await query.failedDeliveries(db, failedDeliveryLimit);
    return { success: true, deliveries: rows, total };
  }),

  on(contract.sendAgain, async ({ db, params, record }) => {
    if (!(await query.renewDelivery(db, params.id))) throw await refusal(db, params.id);
    await wakeClock();
    const [claimed] = await query.claimDeliveries(db, 1, params.id);
    const sent = claimed && (await (await import('./_shared/leads/notifications/deliver.ts')).deliver(db, claimed));
    const delivery = (await query.findDelivery(db, params.id)) ?? (sent ? deliveredMail(claimed) : undefined);
    if (!delivery) throw gone();
    // The audit trail is kept longer than the request or the complaint, so the entry names no person.
    record({ action: 'delivery.send-again', subject: delivery.requestId ?? delivery.complaintId ?? '' });
    return { success: true, delivery };
  }),

  on(contract.sendAllAgain, async ({ db, record, afterResponse }) => {
    const count = await query.renewFailedDeliveries(db, failedDeliveryLimit);
    record({ action: 'delivery.send-again', subject: `${count} deliveries` });
    if (count > 0) await sendAfterResponse(db, afterResponse);
    return { success: true, count };
  }),
]);

// A mail about an account is erased with its delivery when it is delivered.
const deliveredMail = ({ id, channel, recipient, attempts, requestId, complaintId }: query.ClaimedDelivery) => ({
  ...{ id, channel, recipient, attempts, requestId, complaintId },
  ...{ nextAttemptAt: null, deliveredAt: new Date(), lastError: null },
});

const gone = () => new ProblemError('not_found', 'This delivery no longer exists');

// Returns the reason why a delivery cannot be sent again.
async function refusal(db: Parameters<typeof query.findDelivery>[0], id: string): Promise<ProblemError> {
  const delivery = await query.findDelivery(db, id);
  if (!delivery) return gone();
  if (delivery.deliveredAt) return new ProblemError('conflict', 'It has been delivered meanwhile');
  if (delivery.claimedUntil && delivery.claimedUntil > new Date())
    return new ProblemError('conflict', 'It is being sent at the moment');
  if (delivery.accountMailId) return new ProblemError('conflict', 'The link in this mail has ended. Make a new one.');
  if (delivery.callId) return new ProblemError('conflict', 'It is too late for this reminder');
  return new ProblemError('conflict', 'The webhook is switched off. Switch it on first.');
}
