import { getPagePath } from '@nanostores/router';
import type { CurrentUser } from '../../contracts/accounts/auth.ts';
import { useLeaveGuard } from '../../ui/dialog/use-leave-guard.ts';
import { adminOnly, RequireRole } from '../shell/RequireRole.tsx';
import { useRouter } from '../shell/router-context.ts';
import { ScreenFrame } from '../shell/ScreenFrame.tsx';
import { screenTitles } from '../shell/screen.ts';
import styles from './Import.module.css';
import { ImportForm } from './ImportForm.tsx';
import { ImportReport } from './ImportReport.tsx';
import { useImport } from './use-import.ts';
import { Working } from './Working.tsx';

/** Imports posts from another site. */
export default function ImportScreen() {
  return (
    <RequireRole {...adminOnly} title={screenTitles.imports}>
      {(user) => <Import user={user} />}
    </RequireRole>
  );
}

const leavingStopsImport = {
  title: 'Stop the import?',
  note: 'What is imported stays. Choose the same file again to continue.',
  stay: 'Stay',
  go: 'Stop',
};

const leavingLosesTopics = {
  title: 'Leave without importing?',
  note: 'What you have chosen about the topics will be lost.',
  stay: 'Stay',
  go: 'Leave',
};

function Import({ user }: { user: CurrentUser }) {
  const router = useRouter();
  const { step, choices, choose, check, start, restart } = useImport();
  useLeaveGuard(() => choices.size > 0 && (step.name === 'choose' || step.name === 'checked'), leavingLosesTopics);
  useLeaveGuard(() => step.name === 'working' && step.checked !== undefined, leavingStopsImport);
  return (
    <ScreenFrame
      title={screenTitles.imports}
      note="From WordPress, Ghost or a folder of Markdown. Nothing is stored before you have seen what happens."
      back={{ href: getPagePath(router, 'dashboard', {}, { tab: 'settings' }), to: 'settings' }}
    >
      <div className={styles.screen}>
        {/* The form stays in the page, so that a failure does not lose the chosen files. */}
        <div hidden={step.name !== 'choose'}>
          <ImportForm user={user} fault={step.name === 'choose' ? step.fault : undefined} onCheck={check} />
        </div>
        {step.name === 'working' && <Working progress={step.progress} />}
        {(step.name === 'checked' || step.name === 'done') && (
          <ImportReport step={step} choices={choices} onChoose={choose} onStart={start} onRestart={restart} />
        )}
      </div>
    </ScreenFrame>
  );
}
