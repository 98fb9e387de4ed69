import { useStore } from '@nanostores/react';
import type { CurrentUser } from '../../contracts/accounts/auth.ts';
import type { BuildStatus } from '../../contracts/publishing/build.ts';
import { builtBy } from '../../site/built-by.ts';
import { $build } from '../../stores/build.ts';
import { useAction } from '../../ui/form/use-action.ts';
import styles from './BuildState.module.css';

const stateTexts: Record<BuildStatus['state'], string> = {
  none: 'The site has not been built yet',
  waiting: 'Next build live by ',
  queued: 'Rebuild queued',
  building: 'Building the site…',
  live: 'Live',
  failed: 'The last build failed',
};

// The date library would exceed the editor's size budget.
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});

// Loaded when somebody presses the button, because the budgets of the dashboard and the editor are tight.
const rebuild = async () => (await import('./request-rebuild.ts')).requestRebuild();

/** Shows the state of the site's build and announces its changes. Admins can start another build. */
export function BuildState({ user }: { user: CurrentUser }) {
  const build = useStore($build);
  const { pending, run } = useAction();
  if (!build) return null;
  const isWaiting = build.state === 'waiting';
  const isRunning = isWaiting || build.state === 'queued' || build.state === 'building';
  const changed = build.contentChanged && !isRunning;

  return (
    <div className={styles.build} data-state={build.state}>
      <p className={styles.text} role="status">
        <span className={styles.dot} aria-hidden="true" />
        <span>
          {stateTexts[build.state]}
          {build.dueAt && builtBy(build.dueAt)}
          {build.state === 'live' && build.live && ` since ${timeFormat.format(new Date(build.live.since))}`}
          {build.reason && `: ${build.reason}`}
          {changed && '. Posts are live. Settings and smaller images wait for a build.'}
        </span>
      </p>
      {user.role === 'admin' && (isWaiting || build.state === 'failed' || build.state === 'none' || changed) && (
        <button
          className="button button-small"
          type="button"
          aria-disabled={pending || undefined}
          onClick={() => run(rebuild)}
        >
          {isWaiting ? 'Publish now' : 'Rebuild site'}
        </button>
      )}
    </div>
  );
}
