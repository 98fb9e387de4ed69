import { useEffect, useRef, useState } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { generateApiKey, revokeApiKey, type User } from '../../../contracts/users.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { Badge } from '../../ui/Badge.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { Panel } from '../../ui/Panel.tsx';
import { showToast } from '../../ui/show-toast.ts';
import styles from './ApiKeyManagement.module.css';
import { RevokeDialog } from './RevokeDialog.tsx';

/** Makes, replaces and revokes an account's API key (specification, section 2 "User editor"). */
export function ApiKeyManagement({ user }: { user: User }) {
  const [key, setKey] = useState<string>();
  const [pending, setPending] = useState(false);
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const [revoked, setRevoked] = useState(false);

  // The button that revoked goes with the key.
  useEffect(() => {
    if (revoked && !user.hasApiKey) heading.current?.focus();
  }, [revoked, user.hasApiKey]);

  const change = async (what: () => Promise<void>, failure: string) => {
    if (pending) return;
    setPending(true);
    try {
      await what();
      refreshQueries('/api/admin/users');
    } catch (error) {
      const description = messageOf(error, 'The key is as it was. Please try again.');
      showToast({ title: failure, description, destructive: true });
    } finally {
      setPending(false);
    }
  };

  const generate = () =>
    change(async () => {
      const { apiKey } = await call(generateApiKey, { params: { userId: user.id } });
      setKey(apiKey);
      setRevoked(false);
      showToast({ title: 'API Key Generated', description: "Copy the API key now - it won't be shown again!" });
    }, 'Failed to generate API key');

  const revoke = () =>
    change(async () => {
      setAsking(false);
      await call(revokeApiKey, { params: { userId: user.id } });
      setKey(undefined);
      setRevoked(true);
      showToast({ title: 'API Key Revoked', description: 'Calls with that key are refused from now on.' });
    }, 'Failed to revoke API key');

  return (
    <Panel
      title="API Key Management"
      headingRef={heading}
      aside={user.hasApiKey && <Badge good>Active</Badge>}
      note="A script that has the key can do what this user may do in the blog. A new key takes the place of the present one, which fails at once."
    >
      {key && (
        <div className={styles.box}>
          <h3 ref={focusOnMount} className={styles.heading} tabIndex={-1}>
            New API key
          </h3>
          <code className={styles.key}>{key}</code>
          <p className={styles.note}>Copy this key now: it will not be shown again.</p>
          <button className="button" type="button" onClick={() => copyText(key, 'API key')}>
            Copy key
          </button>
        </div>
      )}
      <div className={styles.actions}>
        <button className="button button-primary" type="button" aria-disabled={pending} onClick={generate}>
          {user.hasApiKey ? 'Regenerate API Key' : 'Generate API Key'}
        </button>
        {user.hasApiKey && (
          <button className="button" type="button" aria-disabled={pending} onClick={() => setAsking(true)}>
            Revoke API Key
          </button>
        )}
      </div>
      {asking && <RevokeDialog username={user.username} onRevoke={revoke} onClose={() => setAsking(false)} />}
    </Panel>
  );
}
