import { useEffect, useState } from 'react';
import type { BuildInfo } from '../../../contracts/build.ts';
import { formatDate } from '../../../site/format-date.ts';
import { loadBuildInfo } from '../../../stores/build-info.ts';
import styles from './LiveBuild.module.css';

/** Which build visitors see, in a line (specification, section 4 "Build info"). */
export function LiveBuild() {
  const [build, setBuild] = useState<BuildInfo>();
  useEffect(() => {
    let wanted = true;
    void loadBuildInfo().then((info) => wanted && setBuild(info));
    return () => {
      wanted = false;
    };
  }, []);
  return (
    <ul className={styles.build} aria-label="Live build">
      {build && (
        <>
          <li>Build ID: {build.buildId}</li>
          <li>Commit: {build.commitSha.slice(0, 7)}</li>
          <li>Deployed: {formatDate(build.buildTime, 'moment')}</li>
          {build.isProduction && (
            <li className="tick">
              {/* The font has no tick, so the style sheet draws one. */}
              <span className="visually-hidden">✓ </span>Production
            </li>
          )}
        </>
      )}
    </ul>
  );
}
