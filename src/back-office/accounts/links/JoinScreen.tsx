import { openPage } from '@nanostores/router';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import {
  join,
  joinInput,
  joinPasskeyInput,
  joinPasskeyOptions,
  readInvitation,
} from '../../../contracts/accounts/joining.ts';
import type { Answer, CallArguments } from '../../../contracts/endpoint.ts';
import { roleLabels } from '../../../contracts/privacy/person.ts';
import { formatDate } from '../../../site/format-date.ts';
import { enterSession } from '../../../stores/session.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { readForm } from '../../../ui/form/form.ts';
import { useAction } from '../../../ui/form/use-action.ts';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import { CentredHeading } from '../../shell/CentredScreen.tsx';
import { useRouter } from '../../shell/router-context.ts';
import { screenTitles } from '../../shell/screen.ts';
import styles from '../login/LoginScreen.module.css';
import { NewPasswordField } from './NewPasswordField.tsx';
import { OpenedLink } from './OpenedLink.tsx';

const read = (token: string) => call(readInvitation, { input: { token } });

/** Shows an invited person who invites them, and makes their account. */
export function JoinScreen() {
  return (
    <OpenedLink title={screenTitles.join} read={read}>
      {({ invitation }, token) => <JoinForm invitation={invitation} token={token} />}
    </OpenedLink>
  );
}

interface Props {
  invitation: Answer<typeof readInvitation>['invitation'];
  token: string;
}

function JoinForm({ invitation: { invitedBy, firstName, email, role, expiresAt }, token }: Props) {
  const router = useRouter();
  const [note, setNote] = useState('');
  const fail = (error: unknown) => showFailure('Failed to create your account', error, 'What you typed is kept.');
  const enter = async (input: CallArguments<typeof join>['input']) => {
    const { user } = await call(join, { input });
    enterSession(user);
    showToast({ title: 'Account Created', description: `Welcome, ${user.username}. You are signed in.` });
    openPage(router, user.role === 'admin' ? 'dashboard' : 'account');
  };
  const { form, errors, show, pending, submit } = useSubmit({
    parse: (typed) => joinInput.safeParse({ ...typed, token }),
    send: enter,
    fail,
  });
  const passkey = useAction((error) => {
    show(error);
    fail(error);
  });

  const joinWithPasskey = () => {
    const { username = '' } = form.current ? readForm(form.current) : {};
    const named = joinPasskeyInput.safeParse({ token, username });
    show(named.error);
    if (!named.success) return;
    setNote('');
    void passkey.run(async () => {
      // Loaded here, because only this button needs it.
      const { makePasskey } = await import('../../../ui/passkeys/make-passkey.ts');
      const made = await makePasskey(() => call(joinPasskeyOptions, { input: named.data }));
      if ('note' in made) setNote(made.note);
      else await enter({ ...named.data, credential: made.credential });
    });
  };

  return (
    <>
      <CentredHeading
        title={firstName ? `Welcome, ${firstName}` : screenTitles.join}
        note={
          <>
            <strong>{invitedBy}</strong> invites you to an account with the role {roleLabels[role]}. Mails about it go
            to <strong>{email}</strong>. The link works until {formatDate(expiresAt, 'moment')}.
          </>
        }
      />
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
        <Field form="join" name="username" label="Username" error={errors.username}>
          {(control) => <input {...control} autoComplete="username" autoCapitalize="none" spellCheck={false} />}
        </Field>
        <NewPasswordField form="join" label="Password" error={errors.password} />
        <button className="button button-primary" type="submit" aria-disabled={pending || undefined}>
          {pending ? 'Creating...' : 'Create account'}
        </button>
        <button className="button" type="button" aria-disabled={passkey.pending || undefined} onClick={joinWithPasskey}>
          {passkey.pending ? 'Waiting for your device...' : 'Use a passkey instead of a password'}
        </button>
        {/* The element is always there, so that screen readers announce what comes into it. */}
        <p className="field-hint" role="status">
          {note}
        </p>
      </form>
    </>
  );
}
