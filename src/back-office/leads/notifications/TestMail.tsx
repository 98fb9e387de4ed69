import { call } from '../../../api/call.ts';
import type { Answer } from '../../../contracts/endpoint.ts';
import { sendTestMail } from '../../../contracts/leads/notifications.ts';
import { useAction } from '../../../ui/form/use-action.ts';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';

/** Sends a test mail to each saved recipient, and says which of them it did not reach. */
export function TestMail({ isChanged }: { isChanged: boolean }) {
  const { pending, run } = useAction((error) =>
    showFailure('Failed to send the test mail', error, 'No test mail was sent.'),
  );

  const send = async () => {
    if (pending) return;
    if (isChanged) {
      const description = 'The test mail goes to the saved recipients.';
      return showToast({ title: 'Save your changes first', description, destructive: true });
    }
    await run(async () => say((await call(sendTestMail, {})).results));
  };

  return (
    <button className="button" type="button" aria-disabled={pending || undefined} onClick={send}>
      {pending ? 'Sending...' : 'Send a test mail'}
    </button>
  );
}

function say(results: Answer<typeof sendTestMail>['results']): void {
  const failed = results.filter(({ error }) => error);
  if (failed.length === 0) {
    showToast({ title: 'Test mail sent', description: `To ${results.map(({ recipient }) => recipient).join(', ')}` });
    return;
  }
  const description = failed.map(({ recipient, error }) => `${recipient}: ${error}`).join('. ');
  showToast({ title: 'Test mail not sent to everybody', description, destructive: true });
}
