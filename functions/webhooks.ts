import { randomUUID } from 'node:crypto';
import type { Config } from '@netlify/functions';
import * as query from '../db/queries/leads/webhooks.ts';
import * as contract from '../src/contracts/leads/webhooks.ts';
import { formatDate } from '../src/site/format-date.ts';
import { ProblemError, refusedField } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { newWebhookSecret } from './_shared/leads/notifications/webhook-signature.ts';
import { webhookLookup } from './_shared/leads/notifications/webhook-url.ts';
import { encrypt } from './_shared/platform/encrypt.ts';

export const config: Config = { path: ['/api/admin/webhooks', '/api/admin/webhooks/:id'] };

const gone = () => new ProblemError('not_found', 'This webhook no longer exists');

// The path of a URL may be secret, so the audit trail keeps only the origin.
const subjectOf = (url: string) => new URL(url).origin;

const sameUrl = ({ createdAt, disabledAt }: { createdAt: Date; disabledAt: Date | null }) =>
  `This URL is in the list of webhooks since ${formatDate(createdAt, 'card')}${disabledAt ? ', switched off. Switch it on there.' : ''}`;

export default serve([
  on(contract.listWebhooks, async ({ db }) => ({ success: true, webhooks: await query.listWebhooks(db) })),

  on(contract.createWebhook, async ({ db, input: { url }, record }) => {
    try {
      webhookLookup(new URL(url));
    } catch {
      throw refusedField('url', 'Enter a URL that begins with https:// and belongs to a public server');
    }
    const [id, secret] = [randomUUID(), newWebhookSecret()];
    const encrypted = await encrypt(secret, 'webhook-secret', id);
    const { stored, same } = await query.createWebhook(db, { id, url, secret: encrypted });
    if (same) throw refusedField('url', sameUrl(same), 'conflict');
    if (!stored) throw new ProblemError('conflict', 'There are ten webhooks already. Delete one first.');
    record({ action: 'webhook.create', subject: subjectOf(url) });
    return { success: true, secret };
  }),

  on(contract.updateWebhook, async ({ db, params, input: { enabled }, record }) => {
    const url = await (enabled ? query.enableWebhook : query.disableWebhook)(db, params.id);
    if (!url) throw gone();
    record({ action: enabled ? 'webhook.enable' : 'webhook.disable', subject: subjectOf(url) });
    return { success: true };
  }),

  on(contract.deleteWebhook, async ({ db, params, record }) => {
    const url = await query.deleteWebhook(db, params.id);
    if (!url) throw gone();
    record({ action: 'webhook.delete', subject: subjectOf(url) });
    return { success: true };
  }),
]);
