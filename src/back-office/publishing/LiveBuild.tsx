import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { BuildInfo, BuildStatus } from '../../contracts/publishing/build.ts';
import { formatDate } from '../../site/format-date.ts';
import { $build } from '../../stores/build.ts';
import { loadBuildInfo } from '../../stores/build-info.ts';
import styles from './LiveBuild.module.css';

// From four fifths of the most deploys, somebody should know what happens next.
const nearly = 0.8;

function deploysText({ deploysThisMonth: count, maxDeploys: most }: BuildStatus): string {
  const text = `${count}${most ? ` of ${most}` : ''} ${count === 1 && !most ? 'deploy' : 'deploys'} this month`;
  if (!most || count < most * nearly) return text;
  const then = count < most ? `At ${most}, the site is built` : 'The site is built';
  return `${text}. ${then} again next month, or with “Publish now”. Posts do not wait for it.`;
}

/** Shows which build visitors see (specification, section 4 "Build info"), and the number of this month's deploys. */
export function LiveBuild() {
  const [build, setBuild] = useState<BuildInfo>();
  const status = useStore($build);
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
      <p className={styles.deploys}>{status && deploysText(status)}</p>
    </>
  );
}
