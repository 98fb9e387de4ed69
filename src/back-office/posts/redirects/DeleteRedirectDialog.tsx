import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { deleteRedirect, type Redirect } from '../../../contracts/posts/redirects.ts';
import { refreshBuild } from '../../../stores/build.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
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
      showToast({ title: 'Redirect deleted successfully', description: rebuildNote(rebuild) });
      onClose();
    } catch (error) {
      showFailure('Failed to delete redirect', error, 'The redirect is as it was.');
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
