import { useState } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { deleteRedirect, type Redirect } from '../../../contracts/posts/redirects.ts';
import { refreshBuild } from '../../../stores/build.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { showToast } from '../../../ui/toast/show-toast.ts';
import { rebuildNote } from '../../publishing/rebuild-note.ts';

interface Props {
  redirect: Redirect;
  onClose: () => void;
}

/** Asks before deleting a redirect, and deletes it. */
export function DeleteRedirectDialog({ redirect, onClose }: Props) {
  const [pending, setPending] = useState(false);

  const remove = async () => {
    setPending(true);
    try {
      const rebuild = await call(deleteRedirect, { params: { id: redirect.id } });
      refreshQueries('/api/admin/redirects');
      refreshBuild();
      const description = rebuildNote(rebuild);
      showToast({ title: 'Redirect deleted successfully', ...(description && { description }) });
      onClose();
    } catch (error) {
      const description = messageOf(error, 'The redirect is as it was.');
      showToast({ title: 'Failed to delete redirect', description, destructive: true });
      setPending(false);
    }
  };

  return (
    <ConfirmDialog
      title="Delete this redirect?"
      action={pending ? 'Deleting...' : 'Delete'}
      pending={pending}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>Links to {redirect.path} will lead to “not found”.</p>
    </ConfirmDialog>
  );
}
