import type { BackupStatus } from '../../contracts/backups/backup-status.ts';
import { backupSentences } from '../../site/backup-text.ts';
import styles from './BackupState.module.css';

/** Shows when the last backup was made, or in red that there is none. */
export function BackupState({ status }: { status: BackupStatus }) {
  const isWrong = !status.isSetUp || status.isOverdue;
  return (
    <p className={styles.state} data-wrong={isWrong || undefined} role={isWrong ? 'status' : undefined}>
      {backupSentences(status).join(' ')}
    </p>
  );
}
