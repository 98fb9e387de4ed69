import { useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import type { CurrentUser } from '../../../contracts/accounts/auth.ts';
import {
  addPasskey,
  listPasskeys,
  type Passkey,
  passkeyLimit,
  registrationOptions,
} from '../../../contracts/accounts/passkeys.ts';
import { createQuery, refreshQueries } from '../../../stores/queries.ts';
import { useAction } from '../../../ui/form/use-action.ts';
import { Query } from '../../../ui/loading/Query.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import { PasskeyItem } from './PasskeyItem.tsx';
import styles from './PasskeysPanel.module.css';
import { RemovePasskey } from './RemovePasskey.tsx';
import { RenamePasskey } from './RenamePasskey.tsx';
import { refreshSessions } from './SessionsPanel.tsx';

const refreshPasskeys = () => refreshQueries('/api/auth/passkeys');

/** Lists the account's passkeys, and adds, renames and removes them. */
export function PasskeysPanel({ user }: { user: CurrentUser }) {
  const [$passkeys] = useState(() => createQuery(listPasskeys, {}));
  const [chosen, setChosen] = useState<{ passkey: Passkey; to: 'rename' | 'remove' }>();
  const [note, setNote] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const { pending, run } = useAction((error) =>
    showFailure('Passkey Not Added', error, 'Your account has not changed.'),
  );

  const add = () =>
    run(async () => {
      setNote('');
      // Loaded here, because only this button needs it.
      const { makePasskey } = await import('../../../ui/passkeys/make-passkey.ts');
      const made = await makePasskey(() => call(registrationOptions, {}));
      if ('note' in made) return setNote(made.note);
      const { passkey } = await call(addPasskey, { input: { credential: made.credential } });
      showToast({ title: 'Passkey Added', description: `You can now sign in with “${passkey.name}”.` });
      refreshPasskeys();
      refreshSessions();
    });

  const done = () => {
    setChosen(undefined);
    refreshPasskeys();
    refreshSessions();
  };

  return (
    <Panel
      title="Passkeys"
      headingRef={heading}
      note="Sign in with your fingerprint, your face or the PIN of your device. A passkey is password and second step in one."
    >
      <Query store={$passkeys} what="Your passkeys">
        {({ passkeys, off }) => (
          <>
            {passkeys.length === 0 && <p className={styles.empty}>You have no passkey yet.</p>}
            <ul className={styles.passkeys}>
              {passkeys.map((passkey) => (
                <PasskeyItem
                  key={passkey.id}
                  passkey={passkey}
                  onRename={() => setChosen({ passkey, to: 'rename' })}
                  onRemove={() => setChosen({ passkey, to: 'remove' })}
                />
              ))}
            </ul>
            {off === null && passkeys.length < passkeyLimit && (
              <button
                className="button button-primary"
                type="button"
                aria-disabled={pending || undefined}
                onClick={add}
              >
                {pending ? 'Waiting for your device...' : 'Add a passkey'}
              </button>
            )}
            {/* The element is always there, so that screen readers announce what comes into it. */}
            <p className={`field-hint ${styles.note}`} role="status">
              {off ?? note}
            </p>
            {chosen?.to === 'rename' && (
              <RenamePasskey passkey={chosen.passkey} onDone={done} onClose={() => setChosen(undefined)} />
            )}
            {chosen?.to === 'remove' && (
              <RemovePasskey
                passkey={chosen.passkey}
                leavesPasswordAlone={passkeys.filter(({ works }) => works).length === 1 && !user.twoFactorEnabled}
                onDone={() => {
                  done();
                  // The button of the removed passkey is gone, so the heading takes the focus.
                  heading.current?.focus();
                }}
                onClose={() => setChosen(undefined)}
              />
            )}
          </>
        )}
      </Query>
    </Panel>
  );
}
