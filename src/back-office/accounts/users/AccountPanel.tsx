import { openPage } from '@nanostores/router';
import { useState } from 'react';
import type { User } from '../../../contracts/accounts/users.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { useAction } from '../../../ui/form/use-action.ts';
import { Badge } from '../../../ui/page/Badge.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import { useRouter } from '../../shell/router-context.ts';
import { RevokeKeyChoice } from '../own/RevokeKeyChoice.tsx';
import styles from './AccountPanel.module.css';
import { AccountRow } from './AccountRow.tsx';
import { type AccountAction, accountActions, type NewSecret, perform } from './account-actions.ts';
import { SecondFactorRow } from './SecondFactorRow.tsx';
import { ShownOnce } from './ShownOnce.tsx';

/** Helps another person back into their account, disables or enables it, or deletes it. */
export function AccountPanel({ user }: { user: User }) {
  const router = useRouter();
  const [asking, setAsking] = useState<AccountAction>();
  const { pending, run } = useAction();
  const [revokeKey, setRevokeKey] = useState(false);
  const [made, setMade] = useState<NewSecret>();

  const start = (name: AccountAction) => {
    setAsking(undefined);
    const { done, failed, outcome } = accountActions[name];
    return run(
      async () => {
        const secret = await perform(name, user, revokeKey ? 'revoke' : 'keep');
        showToast({ title: done, description: outcome(user) });
        // An earlier link ends with a newer password or link.
        if (secret) setMade(secret);
        if (name === 'delete') openPage(router, 'dashboard', {}, { tab: 'users' });
        refreshQueries('/api/admin/');
      },
      (error) => showFailure(failed, error, 'The account is as it was.'),
    );
  };

  const renderRow = (name: AccountAction, title: string, note: string, possible = true) => {
    const { label, question } = accountActions[name];
    const press = () => {
      setRevokeKey(false);
      if (question) setAsking(name);
      else void start(name);
    };
    return (
      <AccountRow key={name} title={title} note={note}>
        {possible && (
          <button className="button" type="button" aria-disabled={pending || undefined} onClick={press}>
            {label}
          </button>
        )}
      </AccountRow>
    );
  };

  const written = user.posts === 1 ? 'a post' : `${user.posts} posts`;
  return (
    <Panel title="Account" aside={<Badge good={!user.disabled}>{user.disabled ? 'Disabled' : 'In use'}</Badge>}>
      {made && <ShownOnce key={made.secret} {...made} copied={made.title} />}
      <ul className={styles.rows}>
        {renderRow(
          'link',
          'Password link',
          user.disabled
            ? 'Only for an account that is in use.'
            : 'For somebody who has forgotten their password. Whoever opens the link within ten minutes chooses a new one.',
          !user.disabled,
        )}
        {renderRow(
          'password',
          'Temporary password',
          'For somebody who cannot open a link. The next login asks for a new one.',
        )}
        <SecondFactorRow user={user} />
        {user.disabled
          ? renderRow('enable', 'Access', 'Nobody can sign in with this account. Its posts stay on the site.')
          : renderRow('disable', 'Access', 'For somebody who leaves. Their posts stay, and you can enable it again.')}
        {user.posts > 0
          ? renderRow('delete', 'Deletion', `Has written ${written}, so it can be disabled but not deleted.`, false)
          : renderRow('delete', 'Deletion', 'Has written no posts, so it can be deleted. This cannot be undone.')}
      </ul>
      {asking && (
        <ConfirmDialog
          title={accountActions[asking].question ?? ''}
          action={accountActions[asking].label}
          onConfirm={() => start(asking)}
          onClose={() => setAsking(undefined)}
        >
          <p>
            <strong>{user.username}</strong> {accountActions[asking].effect}
          </p>
          {asking === 'password' && user.hasApiKey && (
            <RevokeKeyChoice label={`the API key of ${user.username}`} onChange={setRevokeKey} />
          )}
        </ConfirmDialog>
      )}
    </Panel>
  );
}
