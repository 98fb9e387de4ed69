import { call } from '../../../api/call.ts';
import { deleteRedirect, type Redirect } from '../../../contracts/posts/redirects.ts';
import { refreshBuild } from '../../../stores/build.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { useAction } from '../../../ui/form/use-action.ts';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import { rebuildNote } from '../../publishing/rebuild-note.ts';

interface Props {
  redirect: Redirect;
  onClose: () => void;
}

/** Asks before deleting a redirect, and deletes it. */
export function DeleteRedirectDialog({ redirect, onClose }: Props) {
  const { pending, run } = useAction((error) =>
    showFailure('Failed to delete redirect', error, 'The redirect is as it was.'),
  );

  const remove = () =>
    run(async () => {
      const rebuild = await call(deleteRedirect, { params: { id: redirect.id } });
      refreshQueries('/api/admin/redirects');
      refreshBuild();
      showToast({ title: 'Redirect deleted successfully', description: rebuildNote(rebuild) });
      onClose();
    });

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
