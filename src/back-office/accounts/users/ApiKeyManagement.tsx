import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { generateApiKey, revokeApiKey, type User } from '../../../contracts/accounts/users.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { useAction } from '../../../ui/form/use-action.ts';
import { Badge } from '../../../ui/page/Badge.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import styles from './ApiKeyManagement.module.css';
import { ShownOnce } from './ShownOnce.tsx';

/** Generates, replaces and revokes an account's API key (specification, section 2 "User editor"). */
export function ApiKeyManagement({ user }: { user: User }) {
  const [key, setKey] = useState<string>();
  const { pending, run } = useAction();
  const [asking, setAsking] = useState<'regenerate' | 'revoke'>();
  const heading = useRef<HTMLHeadingElement>(null);
  const [revoked, setRevoked] = useState(false);

  // The focused button disappears with the key.
  useEffect(() => {
    if (revoked && !user.hasApiKey) heading.current?.focus();
  }, [revoked, user.hasApiKey]);

  const change = (action: () => Promise<void>, failure: string) =>
    run(
      async () => {
        await action();
        refreshQueries('/api/admin/users');
      },
      (error) => showFailure(failure, error, 'The key is as it was.'),
    );

  const generate = () =>
    change(async () => {
      setAsking(undefined);
      const { apiKey } = await call(generateApiKey, { params: { userId: user.id } });
      setKey(apiKey);
      setRevoked(false);
      showToast({ title: 'API Key Generated', description: "Copy the API key now - it won't be shown again!" });
    }, 'Failed to generate API key');

  const revoke = () =>
    change(async () => {
      setAsking(undefined);
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
      {key && <ShownOnce key={key} title="New API key" secret={key} name="key" copied="API key" />}
      <div className={styles.actions}>
        <button
          className="button button-primary"
          type="button"
          aria-disabled={pending}
          onClick={user.hasApiKey ? () => setAsking('regenerate') : generate}
        >
          {user.hasApiKey ? 'Regenerate API Key' : 'Generate API Key'}
        </button>
        {user.hasApiKey && (
          <button className="button" type="button" aria-disabled={pending} onClick={() => setAsking('revoke')}>
            Revoke API Key
          </button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={asking === 'revoke' ? 'Revoke this API key?' : 'Regenerate this API key?'}
          action={asking === 'revoke' ? 'Revoke' : 'Regenerate'}
          pending={pending}
          onConfirm={asking === 'revoke' ? revoke : generate}
          onClose={() => setAsking(undefined)}
        >
          <p>
            Scripts that use the key of {user.username} stop working at once
            {asking === 'revoke' ? '.' : ', until they are given the new key.'}
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
