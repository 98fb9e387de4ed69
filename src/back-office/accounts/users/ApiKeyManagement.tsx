import { useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { type ApiKey, generateApiKey, listApiKeys, revokeApiKey } from '../../../contracts/accounts/api-keys.ts';
import type { User } from '../../../contracts/accounts/users.ts';
import { createQuery, refreshQueries } from '../../../stores/queries.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { useAction } from '../../../ui/form/use-action.ts';
import { Query } from '../../../ui/loading/Query.tsx';
import { Badge } from '../../../ui/page/Badge.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import { ApiKeyList } from './ApiKeyList.tsx';
import styles from './ApiKeyManagement.module.css';
import { NewApiKey } from './NewApiKey.tsx';
import { ShownOnce } from './ShownOnce.tsx';

/** Generates, replaces and revokes an account's API keys (specification, section 2 "User editor"). */
export function ApiKeyManagement({ user }: { user: User }) {
  const [$keys] = useState(() => createQuery(listApiKeys, { params: { userId: user.id } }));
  const [key, setKey] = useState<string>();
  const [asking, setAsking] = useState<ApiKey | 'regenerate'>();
  const { pending, run } = useAction();
  const heading = useRef<HTMLHeadingElement>(null);

  const show = (apiKey: string) => {
    setKey(apiKey);
    showToast({ title: 'API Key Generated', description: "Copy the API key now - it won't be shown again!" });
    refreshQueries('/api/admin/users');
  };

  const change = (action: () => Promise<void>, failure: string) =>
    run(
      async () => {
        setAsking(undefined);
        await action();
      },
      (error) => showFailure(failure, error, 'The keys are as they were.'),
    );

  const generate = () =>
    change(
      async () => show((await call(generateApiKey, { params: { userId: user.id } })).apiKey),
      'Failed to generate API key',
    );

  const revoke = ({ id, name }: ApiKey) =>
    change(async () => {
      await call(revokeApiKey, { params: { userId: user.id, keyId: id } });
      setKey(undefined);
      showToast({ title: 'API Key Revoked', description: `Calls with the key “${name}” are refused from now on.` });
      refreshQueries('/api/admin/users');
      // The focused button disappears with its key.
      heading.current?.focus();
    }, 'Failed to revoke API key');

  return (
    <Panel
      title="API Key Management"
      headingRef={heading}
      aside={user.hasApiKey && <Badge good>Active</Badge>}
      note="A script that has a key can do what its owner may do in the blog, as far as the key says."
    >
      {key && <ShownOnce key={key} title="New API key" secret={key} name="key" copied="API key" />}
      <Query store={$keys} what="The API keys">
        {({ apiKeys: [newest, ...others] }) => (
          <>
            {newest && <ApiKeyList apiKeys={[newest, ...others]} pending={pending} onRevoke={setAsking} />}
            <div className={styles.actions}>
              <button
                className="button button-primary"
                type="button"
                aria-disabled={pending}
                onClick={newest ? () => setAsking('regenerate') : generate}
              >
                {newest ? 'Regenerate API Key' : 'Generate API Key'}
              </button>
            </div>
            <NewApiKey userId={user.id} isFirst={!newest} onMade={show} />
            {asking && newest && (
              <ConfirmDialog
                title={asking === 'regenerate' ? 'Regenerate this API key?' : 'Revoke this API key?'}
                action={asking === 'regenerate' ? 'Regenerate' : 'Revoke'}
                pending={pending}
                onConfirm={asking === 'regenerate' ? generate : () => revoke(asking)}
                onClose={() => setAsking(undefined)}
              >
                <p>
                  Scripts that use the key <strong>{asking === 'regenerate' ? newest.name : asking.name}</strong> of{' '}
                  {user.username} stop working at once
                  {asking === 'regenerate'
                    ? ', until they are given the new key. It may do the same, for as many days.'
                    : '.'}
                </p>
              </ConfirmDialog>
            )}
          </>
        )}
      </Query>
    </Panel>
  );
}
