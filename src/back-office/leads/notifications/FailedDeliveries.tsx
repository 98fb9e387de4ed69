import { getPagePath } from '@nanostores/router';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { deliveryChannels, listFailedDeliveries, sendAllAgain } from '../../../contracts/leads/deliveries.ts';
import { createQuery, refreshQueries } from '../../../stores/queries.ts';
import { useAction } from '../../../ui/form/use-action.ts';
import { Query } from '../../../ui/loading/Query.tsx';
import { DataTable } from '../../../ui/page/DataTable.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import { useRouter } from '../../shell/router-context.ts';
import { deliveryState } from '../request/delivery-text.ts';
import { SendAgainButton } from '../request/SendAgainButton.tsx';
import styles from './Notifications.module.css';

/** Lists the notifications that were given up, with the reasons, and sends them again. Shows nothing if there are none. */
export function FailedDeliveries() {
  const router = useRouter();
  const [$failed] = useState(() => createQuery(listFailedDeliveries, {}));
  const { pending, run } = useAction((error) => showFailure('Failed to send again', error, 'Nothing was sent.'));

  const sendAll = async () => {
    await run(async () => {
      const { count } = await call(sendAllAgain, {});
      const description = 'Those that fail again are tried again by themselves.';
      showToast({ title: `${count} ${count === 1 ? 'notification is' : 'notifications are'} being sent`, description });
    });
    refreshQueries('/api/admin/deliveries');
    refreshQueries('/api/admin/overview');
  };

  return (
    <Query store={$failed} what="The notifications that were not delivered">
      {({ deliveries, total }) =>
        total > 0 && (
          <Panel
            title="Not delivered"
            note={total > deliveries.length ? `The newest ${deliveries.length} of ${total}.` : undefined}
            aside={
              <button className="button button-small" type="button" aria-disabled={pending} onClick={sendAll}>
                Send all again
              </button>
            }
          >
            <DataTable
              caption="Notifications that were not delivered, newest first"
              columns={['From', 'To', 'Reason', 'Action']}
              rows={deliveries.map((delivery) => ({
                key: delivery.id,
                cells: [
                  delivery.requestId ? (
                    <a key="from" href={getPagePath(router, 'request', { id: delivery.requestId })}>
                      {delivery.name}
                    </a>
                  ) : (
                    <a key="from" href={getPagePath(router, 'privacy')}>
                      {delivery.name} (complaint)
                    </a>
                  ),
                  <span key="to" className={styles.cell}>
                    {deliveryChannels[delivery.channel]} to {delivery.recipient}
                  </span>,
                  deliveryState(delivery),
                  <SendAgainButton key="again" delivery={delivery} />,
                ],
              }))}
              empty=""
            />
          </Panel>
        )
      }
    </Query>
  );
}
