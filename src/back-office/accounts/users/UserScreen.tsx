import { useStore } from '@nanostores/react';
import { getPagePath } from '@nanostores/router';
import { useState } from 'react';
import type { CurrentUser } from '../../../contracts/accounts/auth.ts';
import { listUsers } from '../../../contracts/accounts/users.ts';
import { createQuery } from '../../../stores/queries.ts';
import { Query } from '../../../ui/loading/Query.tsx';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { adminOnly, RequireRole } from '../../shell/RequireRole.tsx';
import { useRouter } from '../../shell/router-context.ts';
import { ScreenFrame } from '../../shell/ScreenFrame.tsx';
import { screenTitles } from '../../shell/screen.ts';
import { EditUser } from './EditUser.tsx';
import { NewUser } from './NewUser.tsx';

/** Creates an account, or edits the account that the URL names (specification, section 2 "User editor"). */
export default function UserScreen() {
  const router = useRouter();
  const page = useStore(router);
  const id = page?.route === 'user' ? page.params.id : undefined;
  const title = id ? screenTitles.user : screenTitles.newUser;
  const back = { href: getPagePath(router, 'dashboard', {}, { tab: 'users' }), to: 'users' };
  return (
    <RequireRole {...adminOnly} title={title}>
      {(admin) => (
        <ScreenFrame title={title} back={back} narrow>
          {id ? <FoundUser key={id} id={id} admin={admin} /> : <NewUser />}
        </ScreenFrame>
      )}
    </RequireRole>
  );
}

function FoundUser({ id, admin }: { id: string; admin: CurrentUser }) {
  const [$users] = useState(() => createQuery(listUsers, {}));
  return (
    <Query store={$users} what="The user">
      {({ users }) => {
        const user = users.find((candidate) => candidate.id === id);
        if (user) return <EditUser user={user} own={user.id === admin.id} />;
        return <EmptyState>There is no user at this address.</EmptyState>;
      }}
    </Query>
  );
}
