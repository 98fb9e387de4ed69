import type { RevisionSummary } from '../../../contracts/posts/versions.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import styles from './History.module.css';
import { changesOf, deedOf, timeOf } from './version-text.ts';

interface Props {
  revisions: readonly RevisionSummary[];
  chosen: RevisionSummary;
  onChoose: (id: string) => void;
}

/** Lists the versions of a post, newest first: when, who, and what changed. */
export function VersionList({ revisions, chosen, onChoose }: Props) {
  return (
    <Panel title="Versions">
      <ol className={styles.versions}>
        {revisions.map((revision) => (
          <li key={revision.id}>
            <button
              className={styles.version}
              type="button"
              aria-current={revision.id === chosen.id || undefined}
              onClick={() => onChoose(revision.id)}
            >
              <time dateTime={revision.savedAt}>{timeOf(revision)}</time>
              <span>{deedOf(revision)}</span>
              {revision.changed.length > 0 && <span className={styles.soft}>Changed: {changesOf(revision)}</span>}
            </button>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
