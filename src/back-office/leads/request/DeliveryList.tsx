import { type Delivery, deliveryChannels } from '../../../contracts/leads/deliveries.ts';
import styles from './DeliveryList.module.css';
import { deliveryState, isGivenUp } from './delivery-text.ts';
import { SendAgainButton } from './SendAgainButton.tsx';

interface Props {
  deliveries: readonly Delivery[];
  /** The text in place of the list if there are no deliveries. */
  empty: string;
}

/** Lists deliveries: who got them and when, and who did not and why. */
export function DeliveryList({ deliveries, empty }: Props) {
  if (deliveries.length === 0) return <p className={styles.state}>{empty}</p>;
  return (
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
  );
}
