import * as z from 'zod/mini';
import { endpoint, type ProvenCall } from '../endpoint.ts';
import { atMost, id, timestamp } from '../fields.ts';
import { hasNoFragment, hasNoLogin, isPublicName, isUrl } from '../public-url.ts';

/** A URL that is called for each demo request. Its secret is told only once. */
const webhook = z.object({
  id,
  url: z.string(),
  createdAt: timestamp,
  /** When it was switched off; null while it is on. */
  disabledAt: z.nullable(timestamp),
  lastDeliveredAt: z.nullable(timestamp),
  /** The number of deliveries that were given up. */
  failures: z.number(),
  /** Why the newest attempt failed; null if it succeeded. */
  lastError: z.nullable(z.string()),
});

export type Webhook = z.output<typeof webhook>;

const problem = 'Enter a URL that begins with https://';

/** The input for a new webhook. The form and the function both validate with this schema. */
export const webhookInput = z.strictObject({
  url: z.string(problem).check(
    z.trim(),
    atMost(1000),
    z.refine(isUrl, problem),
    z.refine(
      hasNoLogin,
      'Leave out the username and the password, because the list of webhooks shows the URL. Check the signature instead.',
    ),
    z.refine(hasNoFragment, 'Leave out what follows #, because no call sends it'),
    z.refine(isPublicName, 'Enter the name of a public server, such as https://hooks.company.co.uk'),
    z.overwrite((text) => (isUrl(text) ? new URL(text).href : text)),
  ),
});

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks',
  access: 'admin',
  output: z.object({ success: z.literal(true), webhooks: z.array(webhook) }),
});

/** Adds a webhook, and returns its secret. */
export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks',
  access: 'admin',
  proof: 'fresh',
  input: webhookInput,
  output: z.object({ success: z.literal(true), secret: z.string() }),
});

/** Switches a webhook on or off. */
export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/api/admin/webhooks/:id',
  access: 'admin',
  proof: ({ input }: ProvenCall<{ enabled: boolean }>) => input.enabled,
  params: z.object({ id }),
  input: z.strictObject({ enabled: z.boolean('Send true or false') }),
  output: z.object({ success: z.literal(true) }),
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/admin/webhooks/:id',
  access: 'admin',
  proof: 'fresh',
  params: z.object({ id }),
  output: z.object({ success: z.literal(true) }),
});
