import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { BuildInfo } from '../../contracts/publishing/build.ts';
import { formatDate } from '../../site/format-date.ts';
import { $build } from '../../stores/build.ts';
import { loadBuildInfo } from '../../stores/build-info.ts';
import styles from './LiveBuild.module.css';

/** Shows which build visitors see (specification, section 4 "Build info"), and the number of this month's deploys. */
export function LiveBuild() {
  const [build, setBuild] = useState<BuildInfo>();
  const deploys = useStore($build)?.deploysThisMonth;
  useEffect(() => {
    void loadBuildInfo().then(setBuild);
  }, []);
  return (
    <>
      <ul className={styles.build} aria-label="Live build">
        {build && (
          <>
            <li>Build ID: {build.buildId}</li>
            <li>Commit: {build.commitSha.slice(0, 7)}</li>
            <li>Deployed: {formatDate(build.buildTime, 'moment')}</li>
            {build.isProduction && (
              <li className="tick">
                {/* For screen readers. The style sheet draws the visible tick, because the font has none. */}
                <span className="visually-hidden">✓ </span>Production
              </li>
            )}
          </>
        )}
      </ul>
      <p className={styles.deploys}>
        {deploys !== undefined && `${deploys} ${deploys === 1 ? 'deploy' : 'deploys'} this month`}
      </p>
    </>
  );
}
