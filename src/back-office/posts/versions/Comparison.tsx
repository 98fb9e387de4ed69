import { getPagePath } from '@nanostores/router';
import { useMemo } from 'react';
import type { Post } from '../../../contracts/posts/posts.ts';
import { readRevision, type VersionSummary } from '../../../contracts/posts/versions.ts';
import { createQuery } from '../../../stores/queries.ts';
import { Query } from '../../../ui/loading/Query.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { useRouter } from '../../shell/router-context.ts';
import { kindQuery } from '../kind-in-url.ts';
import { Differences } from './Differences.tsx';
import styles from './History.module.css';
import { RestoreVersion } from './RestoreVersion.tsx';
import { deedOf, timeOf } from './version-text.ts';

interface Props {
  post: Pick<Post, 'id' | 'kind' | 'path' | 'published' | 'updatedAt'>;
  versions: readonly VersionSummary[];
  chosen: VersionSummary;
  /** The version that the chosen one is compared with. */
  other: VersionSummary;
  onOther: (id: string) => void;
  /** Called when somebody else has saved the post. */
  onStale: () => void;
}

/** Compares the chosen version with another one, and offers to restore it. */
export function Comparison({ post, versions, chosen, other, onOther, onStale }: Props) {
  const [earlier, later] = chosen.savedAt < other.savedAt ? [chosen, other] : [other, chosen];
  const router = useRouter();
  const $earlier = useVersion(post.id, earlier.id);
  const $later = useVersion(post.id, later.id);
  return (
    <Panel
      title={`Version of ${timeOf(chosen)}`}
      aside={
        <div className={styles.actions}>
          <a
            className="button"
            href={getPagePath(router, 'previews', { id: post.id }, { ...kindQuery(post.kind), revision: chosen.id })}
          >
            Share this version
          </a>
          {chosen.savedAt !== post.updatedAt && <RestoreVersion post={post} version={chosen} onStale={onStale} />}
        </div>
      }
    >
      <div className="field">
        <label htmlFor="history-other">Compare with</label>
        <select id="history-other" value={other.id} onChange={(event) => onOther(event.target.value)}>
          {versions
            .filter(({ id }) => id !== chosen.id)
            .map((version) => (
              <option key={version.id} value={version.id}>
                {timeOf(version)}: {deedOf(version)}
              </option>
            ))}
        </select>
      </div>
      <p className={styles.direction} role="status">
        What changed from {timeOf(earlier)} to {timeOf(later)}
      </p>
      <Query store={$earlier} what="The earlier version">
        {(before) => (
          <Query store={$later} what="The later version">
            {(after) => <Differences before={before.revision} after={after.revision} />}
          </Query>
        )}
      </Query>
    </Panel>
  );
}

const useVersion = (id: string, version: string) =>
  useMemo(() => createQuery(readRevision, { params: { id, revision: version } }), [id, version]);
