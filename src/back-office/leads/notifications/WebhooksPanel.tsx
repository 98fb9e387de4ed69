import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { deleteWebhook, listWebhooks, updateWebhook, type Webhook } from '../../../contracts/leads/webhooks.ts';
import { formatDate } from '../../../site/format-date.ts';
import { createQuery, refreshQueries } from '../../../stores/queries.ts';
import { ask } from '../../../ui/dialog/ask.ts';
import { useAction } from '../../../ui/form/use-action.ts';
import { Query } from '../../../ui/loading/Query.tsx';
import { DataTable } from '../../../ui/page/DataTable.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import styles from './Notifications.module.css';
import { WebhookForm } from './WebhookForm.tsx';

/** Adds, lists, switches and deletes the webhooks. */
export function WebhooksPanel() {
  const [$webhooks] = useState(() => createQuery(listWebhooks, {}));
  return (
    <Panel
      title="Webhooks"
      note="A webhook tells another service of each demo request, in a message that is signed after Standard Webhooks. The message leaves out what the visitor wrote."
    >
      <div className={styles.screen}>
        <WebhookForm />
        <Query store={$webhooks} what="The webhooks">
          {({ webhooks }) => (
            <DataTable
              caption="Webhooks"
              columns={['URL', 'State', 'Last delivery', 'Not delivered', 'Action']}
              rows={webhooks.map((webhook) => ({ key: webhook.id, cells: cellsOf(webhook) }))}
              empty="No webhooks yet."
            />
          )}
        </Query>
      </div>
    </Panel>
  );
}

const cellsOf = (webhook: Webhook) => [
  <span key="url" className={styles.cell}>
    {webhook.url}
  </span>,
  stateOf(webhook),
  webhook.lastDeliveredAt ? formatDate(webhook.lastDeliveredAt, 'moment') : 'Never',
  webhook.failures.toLocaleString('en-GB'),
  <WebhookActions key="actions" webhook={webhook} />,
];

function stateOf({ disabledAt, lastError }: Webhook): string {
  const state = disabledAt ? `Off since ${formatDate(disabledAt, 'moment')}` : 'On';
  return lastError ? `${state}. ${lastError}` : state;
}

function WebhookActions({ webhook: { id, url, disabledAt } }: { webhook: Webhook }) {
  const { pending, run } = useAction((error) =>
    showFailure('Failed to change the webhook', error, 'The webhook is as it was.'),
  );

  const perform = async (work: () => Promise<unknown>, done: string) => {
    await run(async () => {
      await work();
      showToast({ title: done });
    });
    refreshQueries('/api/admin/webhooks');
  };
  const change = () =>
    perform(
      () => call(updateWebhook, { params: { id }, input: { enabled: disabledAt !== null } }),
      disabledAt ? 'Webhook switched on' : 'Webhook switched off',
    );
  const remove = async () => {
    const note = 'It is not called any more, and its secret ends.';
    if (await ask({ title: 'Delete this webhook?', note, stay: 'Cancel', go: 'Delete' }))
      await perform(() => call(deleteWebhook, { params: { id } }), 'Webhook deleted');
  };

  return (
    <span className={styles.actions}>
      <button
        className="button button-small"
        type="button"
        aria-label={`Switch ${disabledAt ? 'on' : 'off'} ${url}`}
        aria-disabled={pending || undefined}
        onClick={change}
      >
        Switch {disabledAt ? 'on' : 'off'}
      </button>
      <button
        className="button button-small"
        type="button"
        aria-label={`Delete ${url}`}
        aria-disabled={pending || undefined}
        onClick={remove}
      >
        Delete
      </button>
    </span>
  );
}
