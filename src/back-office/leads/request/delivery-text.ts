import { type Delivery, deliveryAttempts } from '../../../contracts/leads/deliveries.ts';
import { formatDate } from '../../../site/format-date.ts';

const sentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`);

/** Returns true for a delivery that was not accepted and has no further attempts. */
export const isGivenUp = ({ deliveredAt, nextAttemptAt }: Delivery): boolean => !deliveredAt && !nextAttemptAt;

/** Says when a delivery was accepted, when the next attempt is due, or why it was given up. */
export function deliveryState(delivery: Delivery): string {
  const { deliveredAt, nextAttemptAt, attempts, lastError } = delivery;
  if (deliveredAt) return `Delivered on ${formatDate(deliveredAt, 'moment')}`;
  const reason = lastError ? ` ${sentence(lastError)}` : '';
  if (!nextAttemptAt) return `Not delivered${attempts >= deliveryAttempts ? ` after ${attempts} tries` : ''}.${reason}`;
  if (!lastError) return 'Waiting to be sent';
  return `Not delivered yet.${reason} Next try after ${formatDate(nextAttemptAt, 'moment')}.`;
}
