import { call } from '../../../api/call.ts';
import { type Delivery, sendAgain } from '../../../contracts/leads/deliveries.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { useAction } from '../../../ui/form/use-action.ts';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import { deliveryState } from './delivery-text.ts';

/** Sends a failed delivery again, and says whether it was accepted. */
export function SendAgainButton({ delivery: { id, recipient } }: { delivery: Delivery }) {
  const { pending, run } = useAction((error) => showFailure('Failed to send again', error, 'Nothing was sent.'));

  const send = async () => {
    await run(async () => {
      const { delivery } = await call(sendAgain, { params: { id } });
      const description = `${recipient}: ${deliveryState(delivery)}`;
      if (delivery.deliveredAt) showToast({ title: 'Sent again', description });
      else showToast({ title: 'Not delivered', description, destructive: true });
    });
    refreshQueries('/api/demo-requests');
    refreshQueries('/api/admin/complaints');
    refreshQueries('/api/admin/deliveries');
    refreshQueries('/api/admin/overview');
  };

  return (
    <button
      className="button button-small"
      type="button"
      aria-label={`Send again to ${recipient}`}
      aria-disabled={pending || undefined}
      onClick={send}
    >
      {pending ? 'Sending...' : 'Send again'}
    </button>
  );
}
