import { getPagePath } from '@nanostores/router';
import { adminOnly, RequireRole } from '../../shell/RequireRole.tsx';
import { useRouter } from '../../shell/router-context.ts';
import { ScreenFrame } from '../../shell/ScreenFrame.tsx';
import { screenTitles } from '../../shell/screen.ts';
import { InvitePanel } from './InvitePanel.tsx';

/** Invites a person by a link, with which they make their account themselves. */
export default function InviteScreen() {
  const router = useRouter();
  const back = { href: getPagePath(router, 'dashboard', {}, { tab: 'users' }), to: 'users' };
  return (
    <RequireRole {...adminOnly} title={screenTitles.invite}>
      {() => (
        <ScreenFrame title={screenTitles.invite} back={back} narrow>
          <InvitePanel />
        </ScreenFrame>
      )}
    </RequireRole>
  );
}
