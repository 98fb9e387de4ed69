import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import type { CurrentUser } from '../../../contracts/auth.ts';
import { type BuildStatus, rebuildSite } from '../../../contracts/build.ts';
import { $build, refreshBuild } from '../../../stores/build.ts';
import { showToast } from '../../ui/show-toast.ts';
import styles from './BuildState.module.css';
import { rebuildNote } from './rebuild-note.ts';

const words: Record<BuildStatus['state'], string> = {
  none: 'The site has not been built yet',
  queued: 'Rebuild queued',
  building: 'Building the site…',
  live: 'Live',
  failed: 'The last build failed',
};

// The library for dates is not worth its weight beside the editor for this one.
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/London' });

/** Says how the site's build stands, again politely whenever it changes; admins may ask for another build. */
export function BuildState({ user }: { user: CurrentUser }) {
  const build = useStore($build);
  const [asking, setAsking] = useState(false);
  if (!build) return null;
  const underWay = build.state === 'queued' || build.state === 'building';
  const changed = build.contentChanged && !underWay;

  const rebuild = async () => {
    setAsking(true);
    try {
      const answer = await call(rebuildSite, {});
      refreshBuild(answer.build);
      const description = rebuildNote(answer.rebuild);
      const destructive = answer.rebuild !== 'queued';
      showToast({ title: destructive ? 'Error' : 'Rebuild requested', description, destructive });
    } catch (error) {
      const description = messageOf(error, 'The rebuild could not be requested.');
      showToast({ title: 'Error', description, destructive: true });
    } finally {
      setAsking(false);
    }
  };

  return (
    <div className={styles.build} data-state={build.state}>
      <p className={styles.words} role="status">
        <span className={styles.dot} aria-hidden="true" />
        <span>
          {words[build.state]}
          {build.state === 'live' && build.live && ` since ${moment.format(new Date(build.live.since))}`}
          {build.reason && `: ${build.reason}`}
          {changed && '. Some changes are not on the site yet.'}
        </span>
      </p>
      {user.role === 'admin' && (build.state === 'failed' || build.state === 'none' || changed) && (
        <button className={styles.rebuild} type="button" aria-disabled={asking || undefined} onClick={rebuild}>
          Rebuild site
        </button>
      )}
    </div>
  );
}
