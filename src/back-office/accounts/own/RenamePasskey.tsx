import { call } from '../../../api/call.ts';
import { type Passkey, renamePasskey, renamePasskeyInput } from '../../../contracts/accounts/passkeys.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';

interface Props {
  passkey: Passkey;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the new name of a passkey. */
export function RenamePasskey({ passkey, onDone, onClose }: Props) {
  const { form, errors, pending, submit } = useSubmit({
    parse: (typed) => renamePasskeyInput.safeParse(typed),
    send: async (input) => {
      await call(renamePasskey, { params: { id: passkey.id }, input });
      showToast({ title: 'Passkey Renamed', description: `It is now called “${input.name}”.` });
      onDone();
    },
    fail: (error) => showFailure('Passkey Not Renamed', error, 'The name has not changed.'),
  });
  return (
    <FormDialog
      ref={form}
      title="Rename the passkey"
      note="A name that tells you where the passkey is."
      action="Save name"
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field form="passkey" name="name" label="Name" limit={60} error={errors.name}>
        {(control) => <input {...control} defaultValue={passkey.name} autoComplete="off" data-initial-focus />}
      </Field>
    </FormDialog>
  );
}
