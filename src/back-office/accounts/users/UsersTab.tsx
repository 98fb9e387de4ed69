import { getPagePath, openPage } from '@nanostores/router';
import { useState } from 'react';
import { listUsers } from '../../../contracts/accounts/users.ts';
import { roleLabels } from '../../../contracts/privacy/person.ts';
import { formatDate } from '../../../site/format-date.ts';
import { createQuery } from '../../../stores/queries.ts';
import { Query } from '../../../ui/loading/Query.tsx';
import { Badge } from '../../../ui/page/Badge.tsx';
import { DataTable } from '../../../ui/page/DataTable.tsx';
import { TabHead } from '../../../ui/page/TabHead.tsx';
import { useRouter } from '../../shell/router-context.ts';
import { Invitations } from './Invitations.tsx';
import styles from './UsersTab.module.css';

/** Lists the accounts. */
export default function UsersTab() {
  const router = useRouter();
  const [$users] = useState(() => createQuery(listUsers, {}));
  return (
    <>
      <TabHead title="Users">
        <button className="button button-primary" type="button" onClick={() => openPage(router, 'newUser')}>
          Add User
        </button>
        <a className="button" href={getPagePath(router, 'invite')}>
          Invite
        </a>
      </TabHead>
      <Query store={$users} what="The users">
        {({ users }) => (
          <DataTable
            caption="Users, newest first"
            columns={['Username', 'Email', 'Role', 'API Key', 'Created', 'Action']}
            rows={users.map((user) => ({
              key: user.id,
              cells: [
                user.disabled ? (
                  <span key="username" className={styles.disabled}>
                    {user.username} <Badge>Disabled</Badge>
                  </span>
                ) : (
                  user.username
                ),
                user.email,
                <Badge key="role" good={user.role === 'admin'}>
                  {roleLabels[user.role]}
                </Badge>,
                user.hasApiKey ? 'Has API Key' : 'No API Key',
                formatDate(user.createdAt, 'table'),
                <a
                  key="edit"
                  className="button button-small"
                  href={getPagePath(router, 'user', { id: user.id })}
                  aria-label={`Edit ${user.username}`}
                >
                  Edit
                </a>,
              ],
            }))}
            empty="There are no users."
          />
        )}
      </Query>
      <Invitations />
    </>
  );
}
