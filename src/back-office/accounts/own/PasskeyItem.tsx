import type { Passkey } from '../../../contracts/accounts/passkeys.ts';
import { formatDate } from '../../../site/format-date.ts';
import { Badge } from '../../../ui/page/Badge.tsx';
import styles from './PasskeysPanel.module.css';

interface Props {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

/** Shows a passkey with its dates and whether it is on several devices. */
export function PasskeyItem({ passkey: { name, createdAt, lastUsedAt, synced, works }, onRename, onRemove }: Props) {
  return (
    <li className={styles.passkey}>
      <div className={styles.about}>
        <p className={styles.name}>
          {name}{' '}
          {works ? <Badge good={synced}>{synced ? 'Synced' : 'On one device'}</Badge> : <Badge>Old address</Badge>}
        </p>
        <p className={styles.facts}>
          Added {formatDate(createdAt, 'moment')},{' '}
          {lastUsedAt ? `last used ${formatDate(lastUsedAt, 'moment')}` : 'not used yet'}
        </p>
        {!works && (
          <p className={styles.facts}>The site’s address has changed since, so it no longer works. Add a new one.</p>
        )}
      </div>
      <div className={styles.actions}>
        <button className="button" type="button" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </button>
        <button className="button" type="button" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </button>
      </div>
    </li>
  );
}
