import type { VersionSummary } from '../../../contracts/posts/versions.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import styles from './History.module.css';
import { changesOf, deedOf, timeOf } from './version-text.ts';

interface Props {
  versions: readonly VersionSummary[];
  chosen: VersionSummary;
  onChoose: (id: string) => void;
}

/** Lists the versions of a post, newest first: when, who, and what changed. */
export function VersionList({ versions, chosen, onChoose }: Props) {
  return (
    <Panel title="Versions">
      <ol className={styles.versions}>
        {versions.map((version) => (
          <li key={version.id}>
            <button
              className={styles.version}
              type="button"
              aria-current={version.id === chosen.id || undefined}
              onClick={() => onChoose(version.id)}
            >
              <time dateTime={version.savedAt}>{timeOf(version)}</time>
              <span>{deedOf(version)}</span>
              {version.changed.length > 0 && <span className={styles.soft}>Changed: {changesOf(version)}</span>}
            </button>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
