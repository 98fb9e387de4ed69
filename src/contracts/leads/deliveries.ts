import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, namesOf, timestamp } from '../fields.ts';

/**
 * The ways to tell people of a demo request, a complaint, an account or a booked call, with their labels. A confirmation goes to the
 * visitor who asked for a demo, an acknowledgement to the person who complained, a mail about an account to its owner, and mails about a
 * call to the visitor (`call`) and to whoever calls (`call-desk`).
 */
export const deliveryChannels = {
  email: 'E-mail',
  confirmation: 'Confirmation',
  webhook: 'Webhook',
  acknowledgement: 'Acknowledgement',
  account: 'Account',
  call: 'Mail about the call',
  'call-desk': 'Mail about the call',
} as const;

export type DeliveryChannel = keyof typeof deliveryChannels;

/** The number of attempts, including the first, after which a delivery counts as failed. */
export const deliveryAttempts = 6;

/** A mail or a call to one recipient about a demo request, a complaint or an account. */
export const delivery = z.object({
  id,
  channel: z.enum(namesOf(deliveryChannels)),
  /** An email address, or the origin of a webhook's URL. */
  recipient: z.string(),
  /** The number of attempts that have begun. */
  attempts: z.number(),
  /** When the next attempt is due; null after the last one. */
  nextAttemptAt: z.nullable(timestamp),
  deliveredAt: z.nullable(timestamp),
  /** Why the last attempt failed, or why the first one is held back; null if there is no reason. */
  lastError: z.nullable(z.string()),
});

export type Delivery = z.output<typeof delivery>;

/** A delivery with the request that it is about, or null, and the name of the person who sent that or who has the account. */
const failedDelivery = z.extend(delivery, { requestId: z.nullable(id), name: z.string() });

/** The largest number of failed deliveries that a list shows, or that are sent again together. */
export const failedDeliveryLimit = 50;

/** Lists the deliveries of a demo request. */
export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/demo-requests/:id/deliveries',
  access: 'admin',
  params: z.object({ id }),
  output: z.object({ success: z.literal(true), deliveries: z.array(delivery) }),
});

/** Lists the deliveries that were given up, newest first. `total` also counts deliveries that are not in the list. */
export const listFailedDeliveries = endpoint({
  method: 'GET',
  path: '/api/admin/deliveries',
  access: 'admin',
  output: z.object({ success: z.literal(true), deliveries: z.array(failedDelivery), total: z.number() }),
});

/** Sends a delivery again at once, under the same id. Returns its state after the attempt. */
export const sendAgain = endpoint({
  method: 'POST',
  path: '/api/admin/deliveries/:id',
  access: 'admin',
  params: z.object({ id }),
  output: z.object({ success: z.literal(true), delivery }),
});

/** Sends the listed failed deliveries again, after the response. Returns their number. */
export const sendAllAgain = endpoint({
  method: 'POST',
  path: '/api/admin/deliveries',
  access: 'admin',
  output: z.object({ success: z.literal(true), count: z.number() }),
});
