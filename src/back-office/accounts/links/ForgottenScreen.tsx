import { getPagePath } from '@nanostores/router';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { passwordLinkMinutes } from '../../../contracts/accounts/link-token.ts';
import { forgotPassword, forgottenInput } from '../../../contracts/accounts/password-links.ts';
import { site } from '../../../site/brand.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { showFailure } from '../../../ui/toast/show-toast.ts';
import { CentredHeading, CentredScreen } from '../../shell/CentredScreen.tsx';
import { useRouter } from '../../shell/router-context.ts';
import styles from '../login/LoginScreen.module.css';

const sentNote = `If there is an account with this name, a mail is on its way to its address. Its link works once, within ${passwordLinkMinutes} minutes. If no mail comes, ask an admin: an admin can make a link for you.`;

const noMailNote =
  'This site sends no mail. Ask an admin: an admin can make a link for you that sets a new password. If you are the only admin, ask whoever runs the site.';

/** Sends a link that sets a new password. */
export function ForgottenScreen() {
  const router = useRouter();
  const [outcome, setOutcome] = useState<{ sendsMail: boolean }>();
  const { form, errors, pending, submit } = useSubmit({
    parse: (typed) => forgottenInput.safeParse(typed),
    send: async (input) => setOutcome(await call(forgotPassword, { input })),
    fail: (error) => showFailure('Failed to send a link', error, 'What you typed is kept.'),
  });
  const login = (
    <a className="button" href={getPagePath(router, 'login')}>
      Back to the login
    </a>
  );
  return (
    <CentredScreen>
      <a className={styles.brand} href="/">
        {site.name}
      </a>
      {outcome ? (
        <div role="status">
          <CentredHeading
            title={outcome.sendsMail ? 'Look at your mail' : 'Ask an admin'}
            note={outcome.sendsMail ? sentNote : noMailNote}
          />
          {login}
        </div>
      ) : (
        <>
          <CentredHeading
            title="Forgotten your password?"
            note="Enter your username or e-mail address. You get a link by mail that sets a new password."
          />
          <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
            <Field form="forgotten" name="name" label="Username or e-mail address" error={errors.name}>
              {(control) => <input {...control} autoComplete="username" autoCapitalize="none" spellCheck={false} />}
            </Field>
            <button className="button button-primary" type="submit" aria-disabled={pending || undefined}>
              {pending ? 'Sending...' : 'Send link'}
            </button>
            {login}
          </form>
        </>
      )}
    </CentredScreen>
  );
}
