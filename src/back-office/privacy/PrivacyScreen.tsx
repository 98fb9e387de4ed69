import { getPagePath } from '@nanostores/router';
import { adminOnly, RequireRole } from '../shell/RequireRole.tsx';
import { useRouter } from '../shell/router-context.ts';
import { ScreenFrame } from '../shell/ScreenFrame.tsx';
import { screenTitles } from '../shell/screen.ts';
import { Complaints } from './Complaints.tsx';
import { PersonSearch } from './PersonSearch.tsx';
import styles from './Privacy.module.css';

/** Shows the complaints, and what is stored about a person. */
export default function PrivacyScreen() {
  const router = useRouter();
  return (
    <RequireRole {...adminOnly} title={screenTitles.privacy}>
      {() => (
        <ScreenFrame
          title={screenTitles.privacy}
          note="What people may ask of the company about their own data."
          back={{ href: getPagePath(router, 'dashboard', {}, { tab: 'settings' }), to: 'settings' }}
        >
          <div className={styles.screen}>
            <div className={styles.complaints}>
              <Complaints />
            </div>
            <PersonSearch />
          </div>
        </ScreenFrame>
      )}
    </RequireRole>
  );
}
