import { getPagePath } from '@nanostores/router';
import { useState } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { confirmEmail } from '../../../contracts/accounts/email-address.ts';
import { site } from '../../../site/brand.ts';
import { $session, refreshSession } from '../../../stores/session.ts';
import { useAction } from '../../../ui/form/use-action.ts';
import { CentredHeading, CentredScreen } from '../../shell/CentredScreen.tsx';
import { useRouter } from '../../shell/router-context.ts';
import { screenTitles } from '../../shell/screen.ts';
import { forgetLinkToken, useLinkToken } from '../links/use-link-token.ts';
import styles from '../login/LoginScreen.module.css';

const noLink =
  'Open the link in the mail again: this page has none. If the link has ended, ask for a new one on your account page.';

/** Confirms a new e-mail address. A button does it, because mail scanners open links too. */
export function ConfirmEmailScreen() {
  const router = useRouter();
  const [changed, setChanged] = useState<{ username: string; email: string }>();
  const [error, setError] = useState<string>();
  const { pending, run } = useAction((failure) => setError(messageOf(failure, 'Nothing has changed.')));
  const token = useLinkToken();

  const confirm = () => {
    setError(undefined);
    return run(async () => {
      setChanged(await call(confirmEmail, { input: { token: token ?? '' } }));
      forgetLinkToken();
      if ($session.get().status === 'signed-in') void refreshSession();
    });
  };

  if (changed)
    return (
      <CentredScreen>
        <a className={styles.brand} href="/">
          {site.name}
        </a>
        <CentredHeading
          title="E-mail Address Changed"
          note={`Mails about the account “${changed.username}” now go to ${changed.email}.`}
        />
        <a className="button button-primary" href={getPagePath(router, 'account')}>
          Go to your account
        </a>
      </CentredScreen>
    );

  return (
    <CentredScreen>
      <a className={styles.brand} href="/">
        {site.name}
      </a>
      <CentredHeading
        title={screenTitles.confirmEmail}
        note={token ? 'Confirm that mails about your account may come to this address from now on.' : noLink}
      />
      <p className="field-error" role="alert">
        {error}
      </p>
      {token && (
        <button className="button button-primary" type="button" aria-disabled={pending || undefined} onClick={confirm}>
          {pending ? 'Confirming...' : 'Confirm address'}
        </button>
      )}
    </CentredScreen>
  );
}
