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
import { type AccountAction, accountActions, perform } from './account-actions.ts';
import { ShownOnce } from './ShownOnce.tsx';

/** Sets a temporary password for another person's account, disables or enables it, or deletes it. */
export function AccountPanel({ user }: { user: User }) {
  const router = useRouter();
  const [asking, setAsking] = useState<AccountAction>();
  const { pending, run } = useAction();
  const [revokeKey, setRevokeKey] = useState(false);
  const [password, setPassword] = useState<string>();

  const start = (name: AccountAction) => {
    setAsking(undefined);
    const { done, failed, outcome } = accountActions[name];
    return run(
      async () => {
        const newPassword = await perform(name, user, revokeKey ? 'revoke' : 'keep');
        showToast({ title: done, description: outcome(user) });
        if (newPassword) setPassword(newPassword);
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
      <li key={title} className={styles.row}>
        <div className={styles.about}>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.note}>{note}</p>
        </div>
        {possible && (
          <button className="button" type="button" aria-disabled={pending || undefined} onClick={press}>
            {label}
          </button>
        )}
      </li>
    );
  };

  const written = user.posts === 1 ? 'a post' : `${user.posts} posts`;
  return (
    <Panel title="Account" aside={<Badge good={!user.disabled}>{user.disabled ? 'Disabled' : 'In use'}</Badge>}>
      {password && (
        <ShownOnce
          key={password}
          title="Temporary password"
          secret={password}
          name="password"
          copied="Temporary password"
        />
      )}
      <ul className={styles.rows}>
        {renderRow('password', 'Password', 'For somebody who has forgotten theirs. The next login asks for a new one.')}
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
