import { call } from '../../../api/call.ts';
import { type Passkey, removePasskey } from '../../../contracts/accounts/passkeys.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { useAction } from '../../../ui/form/use-action.ts';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';

interface Props {
  passkey: Passkey;
  /** True if nothing but the password protects the account afterwards. */
  leavesPasswordAlone: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a passkey is removed. */
export function RemovePasskey({ passkey: { id, name }, leavesPasswordAlone, onDone, onClose }: Props) {
  const { pending, run } = useAction((error) => {
    showFailure('Passkey Not Removed', error, 'The passkey is still there.');
    onClose();
  });

  const remove = () =>
    run(async () => {
      const { remaining } = await call(removePasskey, { params: { id } });
      showToast({ title: 'Passkey Removed', description: `“${name}” no longer signs in.` });
      onDone();
      const { forgetRemoved } = await import('../../../ui/passkeys/make-passkey.ts');
      forgetRemoved(remaining);
    });

  return (
    <ConfirmDialog title={`Remove “${name}”?`} action="Remove" pending={pending} onConfirm={remove} onClose={onClose}>
      <p>
        It will no longer sign in, and you are signed out everywhere else.
        {leavesPasswordAlone && ' Your password alone will then be enough to sign in.'} If your device still offers it,
        delete it there too.
      </p>
    </ConfirmDialog>
  );
}
