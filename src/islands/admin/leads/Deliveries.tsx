import { useState } from 'react';
import { deliveryChannels, listDeliveries } from '../../../contracts/deliveries.ts';
import { createQuery } from '../../../stores/queries.ts';
import { Query } from '../../ui/Query.tsx';
import styles from './Deliveries.module.css';
import { deliveryState, isGivenUp } from './delivery-text.ts';
import { SendAgainButton } from './SendAgainButton.tsx';

/** Lists who was told of a demo request and when, and who was not and why. */
export function Deliveries({ requestId }: { requestId: string }) {
  const [$deliveries] = useState(() => createQuery(listDeliveries, { params: { id: requestId } }));
  return (
    <Query store={$deliveries} what="The notifications">
      {({ deliveries }) =>
        deliveries.length === 0 ? (
          <p className={styles.state}>Nobody was notified of this request.</p>
        ) : (
          <ul className={styles.list}>
            {deliveries.map((delivery) => (
              <li key={delivery.id} className={styles.delivery}>
                <p className={styles.text}>
                  {deliveryChannels[delivery.channel]} to {delivery.recipient}
                  <br />
                  <span className={styles.state} data-failed={isGivenUp(delivery) || undefined}>
                    {deliveryState(delivery)}
                  </span>
                </p>
                {!delivery.deliveredAt && delivery.lastError && <SendAgainButton delivery={delivery} />}
              </li>
            ))}
          </ul>
        )
      }
    </Query>
  );
}
