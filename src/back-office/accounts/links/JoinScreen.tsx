import { openPage } from '@nanostores/router';
import { call } from '../../../api/call.ts';
import { join, joinInput, readInvitation } from '../../../contracts/accounts/joining.ts';
import { passwordMinimum } from '../../../contracts/accounts/password.ts';
import type { Answer } from '../../../contracts/endpoint.ts';
import { roleLabels } from '../../../contracts/privacy/person.ts';
import { formatDate } from '../../../site/format-date.ts';
import { enterSession } from '../../../stores/session.ts';
import { Field } from '../../../ui/form/Field.tsx';
import type { FieldErrors } from '../../../ui/form/form.ts';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { passwordHint } from '../../../ui/sign-in/password-hint.ts';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import { CentredHeading } from '../../shell/CentredScreen.tsx';
import { useRouter } from '../../shell/router-context.ts';
import { screenTitles } from '../../shell/screen.ts';
import styles from '../login/LoginScreen.module.css';
import { OpenedLink } from './OpenedLink.tsx';

const read = (token: string) => call(readInvitation, { input: { token } });

/** Shows an invited person who invites them, and makes their account. */
export default function JoinScreen() {
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
  const { form, errors, pending, submit } = useSubmit({
    parse: (typed) => joinInput.safeParse({ ...typed, token }),
    send: async (input) => {
      const { user } = await call(join, { input });
      enterSession(user);
      showToast({ title: 'Account Created', description: `Welcome, ${user.username}. You are signed in.` });
      openPage(router, user.role === 'admin' ? 'dashboard' : 'account');
    },
    fail: (error) => showFailure('Failed to create your account', error, 'What you typed is kept.'),
  });
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
        <JoinPassword errors={errors} />
        <button className="button button-primary" type="submit" aria-disabled={pending || undefined}>
          {pending ? 'Creating...' : 'Create account'}
        </button>
      </form>
    </>
  );
}

/** Asks for the password with which the person signs in from then on. */
const JoinPassword = ({ errors }: { errors: FieldErrors }) => (
  <Field form="join" name="password" label="Password" error={errors.password} hint={passwordHint}>
    {(control) => (
      <input
        {...control}
        type="password"
        autoComplete="new-password"
        placeholder={`At least ${passwordMinimum} characters`}
      />
    )}
  </Field>
);
