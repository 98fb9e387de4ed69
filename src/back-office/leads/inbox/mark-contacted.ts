import { call } from '../../../api/call.ts';
import { requestStates } from '../../../contracts/leads/demo-requests.ts';
import { type ListedRequest, updateDemoRequest } from '../../../contracts/leads/inbox.ts';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import { demoRequestName } from './demo-request-text.ts';
import { refreshInbox } from './refresh-inbox.ts';

type Marked = Pick<ListedRequest, 'id' | 'firstName' | 'lastName' | 'state' | 'updatedAt'>;

/** Marks a new request as contacted. Keeps any other state, because it says more. */
export async function markContacted(request: Marked): Promise<void> {
  const name = demoRequestName(request);
  if (request.state !== 'new') {
    showToast({ title: `${name} is not new`, description: `The state stays: ${requestStates[request.state]}` });
    return;
  }
  try {
    const input = { state: 'contacted', expectedUpdatedAt: request.updatedAt } as const;
    await call(updateDemoRequest, { params: { id: request.id }, input });
    showToast({ title: 'State saved', description: `${name}: ${requestStates.contacted}` });
  } catch (error) {
    showFailure('Error', error, 'The state could not be saved.');
  }
  refreshInbox();
}
