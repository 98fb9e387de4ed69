import { ApiError, call, messageOf } from '../../../api/call.ts';
import type { CallArguments } from '../../../contracts/endpoint.ts';
import { type OpenedRequest, updateDemoRequest } from '../../../contracts/leads/inbox.ts';
import { showToast } from '../../../ui/toast/show-toast.ts';
import { refreshInbox } from '../inbox/refresh-inbox.ts';

type Change = Omit<CallArguments<typeof updateDemoRequest>['input'], 'expectedUpdatedAt'>;

/** Saves a change of a request and shows the outcome. Returns true if the change was saved. Never throws. */
export async function saveRequest(
  { id, updatedAt }: Pick<OpenedRequest['demoRequest'], 'id' | 'updatedAt'>,
  change: Change,
  saved: { title: string; description?: string },
): Promise<boolean> {
  try {
    await call(updateDemoRequest, { params: { id }, input: { ...change, expectedUpdatedAt: updatedAt } });
    showToast(saved);
    refreshInbox();
    return true;
  } catch (error) {
    const isConflict = error instanceof ApiError && error.status === 409;
    const description = isConflict
      ? 'Somebody else has changed this request meanwhile. You see it as it is now, without your change.'
      : messageOf(error, 'The change could not be saved.');
    showToast({ title: 'Not saved', description, destructive: true });
    if (isConflict) refreshInbox();
    return false;
  }
}
