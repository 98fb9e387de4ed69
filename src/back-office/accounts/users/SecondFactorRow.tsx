import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { resetSecondFactor, resetSecondFactorInput, type User } from '../../../contracts/accounts/users.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import { AccountRow } from './AccountRow.tsx';

const title = 'Second factor';
const lost =
  'For somebody who has lost their authenticator app or passkey. Make sure who asks: the password then signs in alone.';

/** Resets the second factor of another person's account. */
export function SecondFactorRow({ user }: { user: User }) {
  const [isAsking, setIsAsking] = useState(false);
  if (!user.hasSecondFactor)
    return (
      <AccountRow title={title} note="The account has neither an authenticator app nor a passkey.">
        {null}
      </AccountRow>
    );
  return (
    <AccountRow title={title} note={lost}>
      <button className="button" type="button" onClick={() => setIsAsking(true)}>
        Reset second factor
      </button>
      {isAsking && <ResetDialog user={user} onClose={() => setIsAsking(false)} />}
    </AccountRow>
  );
}

function ResetDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { form, errors, pending, submit } = useSubmit({
    parse: (typed) => resetSecondFactorInput.safeParse(typed),
    send: async (input) => {
      await call(resetSecondFactor, { params: { userId: user.id }, input });
      onClose();
      showToast({ title: 'Second Factor Reset', description: `The password of ${user.username} signs in alone now.` });
      refreshQueries('/api/admin/');
    },
    fail: (error) => showFailure('Failed to reset the second factor', error, 'The account is as it was.'),
  });
  return (
    <FormDialog
      title="Reset the second factor?"
      note={`${user.username} is signed out everywhere, and loses the authenticator app and all passkeys. The audit trail keeps that you have vouched for them, and how you made sure.`}
      action="Reset second factor"
      pending={pending}
      ref={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        form="reset"
        name="identifiedBy"
        label="How did you make sure who it is?"
        limit={200}
        error={errors.identifiedBy}
        hint="For example: by telephone, at the number that we have."
      >
        {(control) => <input {...control} autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}
