import { useState } from 'react';
import { listDeliveries } from '../../../contracts/leads/deliveries.ts';
import { createQuery } from '../../../stores/queries.ts';
import { Query } from '../../../ui/loading/Query.tsx';
import { DeliveryList } from './DeliveryList.tsx';

/** Lists who was told of a demo request and when, and who was not and why. */
export function Deliveries({ requestId }: { requestId: string }) {
  const [$deliveries] = useState(() => createQuery(listDeliveries, { params: { id: requestId } }));
  return (
    <Query store={$deliveries} what="The notifications">
      {({ deliveries }) => <DeliveryList deliveries={deliveries} empty="Nobody was notified of this request." />}
    </Query>
  );
}
