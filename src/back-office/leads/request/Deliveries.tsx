import { useState } from 'react';
import { listDeliveries } from '../../../contracts/leads/deliveries.ts';
import { createQuery } from '../../../stores/queries.ts';
import { Query } from '../../../ui/loading/Query.tsx';
import { DeliveryList } from './DeliveryList.tsx';

/** Lists the notifications of a demo request: who got them and when, and who did not and why. */
export function Deliveries({ requestId }: { requestId: string }) {
  const [$deliveries] = useState(() => createQuery(listDeliveries, { params: { id: requestId } }));
  return (
    <Query store={$deliveries} what="The notifications">
      {({ deliveries }) => <DeliveryList deliveries={deliveries} empty="Nobody was notified of this request." />}
    </Query>
  );
}
