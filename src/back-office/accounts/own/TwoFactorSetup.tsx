import { type SubmitEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { appCode, type setupTwoFactor, verifyTwoFactor } from '../../../contracts/accounts/two-factor.ts';
import type { Answer } from '../../../contracts/endpoint.ts';
import { copyText } from '../../../ui/form/copy-text.ts';
import { useAction } from '../../../ui/form/use-action.ts';
import { showFailure } from '../../../ui/toast/show-toast.ts';
import { CodeField } from './SecondFactorField.tsx';
import styles from './TwoFactorSetup.module.css';

/** A prepared secret that no code has confirmed yet. */
export type Setup = Pick<Answer<typeof setupTwoFactor>, 'qrCode' | 'secret'>;

interface Props {
  setup: Setup;
  onVerified: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Shows a pending setup: the secret as a QR code and as text, and a field for its first code. */
export function TwoFactorSetup({ setup, onVerified, onCancel }: Props) {
  const [code, setCode] = useState('');
  const { run } = useAction((error) => showFailure('Verification Failed', error, 'The code could not be checked.'));
  const isComplete = appCode.safeParse(code).success;

  const verify = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    await run(async () => {
      const { recoveryCodes } = await call(verifyTwoFactor, { input: { token: code } });
      onVerified(recoveryCodes);
    });
  };

  return (
    <div className={styles.setup} data-keep-clear>
      <img
        className={styles.qrCode}
        src={setup.qrCode}
        alt="QR code that adds this account to an authenticator app"
        width="200"
        height="200"
      />
      <div className={styles.steps}>
        <p>Scan the QR code with your authenticator app, or enter this secret by hand:</p>
        <div className={styles.secret}>
          <code className={styles.letters}>{setup.secret}</code>
          <button className="button" type="button" onClick={() => copyText(setup.secret, 'Secret')}>
            Copy secret
          </button>
        </div>
        <form className={styles.form} noValidate onSubmit={verify}>
          <CodeField form="two-factor" value={code} focused onChange={setCode} />
          <div className={styles.actions}>
            <button className="button button-primary" type="submit" disabled={!isComplete}>
              Verify
            </button>
            <button className="button" type="button" onClick={onCancel}>
              Cancel
            </button>
          </div>
        </form>
      </div>
    </div>
  );
}
