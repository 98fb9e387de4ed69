import { type SubmitEvent, useState } from 'react';
import { secondFactor } from '../../../contracts/accounts/second-factor.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { errorsOf, issuesOf } from '../../../ui/form/form.ts';
import { useAction } from '../../../ui/form/use-action.ts';
import { showFailure } from '../../../ui/toast/show-toast.ts';
import { SecondFactorField } from './SecondFactorField.tsx';

interface Props {
  title: string;
  note: string;
  /** The label of the button that confirms. */
  action: string;
  /** Runs the confirmed action. If it fails, the dialog shows the error and stays open. */
  onConfirm: (token: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for a current code before an action that weakens or replaces the second factor. */
export function CodeDialog({ title, note, action, onConfirm, onClose }: Props) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const { pending, run } = useAction((failure) => {
    setError(errorsOf(issuesOf(failure)).token);
    showFailure('Verification Failed', failure, 'The code could not be checked.');
  });
  const isComplete = secondFactor.safeParse(code).success;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (pending || !isComplete) return;
    setError(undefined);
    await run(() => onConfirm(code.trim()));
  };

  return (
    <FormDialog
      title={title}
      note={note}
      action={action}
      disabled={!isComplete}
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <SecondFactorField
        form="confirm"
        value={code}
        error={error}
        onChange={(typed) => {
          setCode(typed);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
