import type { ApiKey } from '../../../contracts/accounts/api-keys.ts';
import { keyScopes } from '../../../contracts/accounts/key-scope.ts';
import { formatDate } from '../../../site/format-date.ts';
import { Badge } from '../../../ui/page/Badge.tsx';
import styles from './ApiKeyList.module.css';

interface Props {
  /** The keys, newest first. */
  apiKeys: readonly ApiKey[];
  pending: boolean;
  onRevoke: (key: ApiKey) => void;
}

const dayMs = 24 * 60 * 60_000;

// A key that ends within a week needs a new one soon.
function stateOf({ expiresAt }: ApiKey): string | undefined {
  const left = Date.parse(expiresAt) - Date.now();
  if (left <= 0) return 'Expired';
  return left < 7 * dayMs ? 'Expires soon' : undefined;
}

/** Lists an account's API keys, each with what it may do, when it ends and when it was last used. */
export function ApiKeyList({ apiKeys, pending, onRevoke }: Props) {
  return (
    <ul className={styles.keys}>
      {apiKeys.map((key) => {
        const state = stateOf(key);
        return (
          <li key={key.id} className={styles.key}>
            <div>
              <h3 className={styles.name}>
                {key.name} {state && <Badge>{state}</Badge>}
              </h3>
              <p className={styles.facts}>
                <span className={styles.mask}>{key.mask}</span> · {keyScopes[key.scope]}
              </p>
              <p className={styles.facts}>
                {state === 'Expired' ? 'Expired' : 'Expires'} {formatDate(key.expiresAt, 'card')},{' '}
                {key.lastUsedAt ? `last used ${formatDate(key.lastUsedAt, 'moment')}` : 'never used'}
              </p>
            </div>
            <button
              className="button"
              type="button"
              aria-disabled={pending}
              aria-label={apiKeys.length > 1 ? `Revoke API Key ${key.name}` : undefined}
              onClick={() => onRevoke(key)}
            >
              Revoke API Key
            </button>
          </li>
        );
      })}
    </ul>
  );
}
