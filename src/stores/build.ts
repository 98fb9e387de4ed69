import { atom, onMount } from 'nanostores';
import { ApiError, call } from '../api/call.ts';
import { type BuildStatus, readBuild } from '../contracts/publishing/build.ts';

/** The time between two readings of the state while a build runs. */
const intervalMs = 1_000;

// The shortest and longest time between two readings while a build waits, so that the database can sleep.
const waitingMs = { least: 60_000, most: 3_600_000 };

/** The state of the site's build, read while the store has listeners; undefined until it is known. */
export const $build = atom<BuildStatus | undefined>();

/** Returns the time until the next reading in milliseconds, or undefined if nothing is under way. */
function pauseMs(build: BuildStatus | undefined): number | undefined {
  if (build?.dueAt) return Math.min(Math.max(Date.parse(build.dueAt) - Date.now(), waitingMs.least), waitingMs.most);
  return build?.state === 'queued' || build?.state === 'building' ? intervalMs : undefined;
}

let timer: ReturnType<typeof setTimeout> | undefined;
let watched = false;
let latestRequest = 0;

async function read(): Promise<void> {
  clearTimeout(timer);
  latestRequest += 1;
  const request = latestRequest;
  let build: BuildStatus | undefined;
  let ended = false;
  try {
    ({ build } = await call(readBuild, {}));
  } catch (error) {
    // A refusal means that the session has ended. After a lost connection, reading continues.
    ended = error instanceof ApiError && error.status < 500;
  }
  // Responses may arrive in another order than the requests were sent.
  if (request !== latestRequest) return;
  if (build) $build.set(build);
  const pause = pauseMs($build.get());
  if (watched && !ended && !document.hidden && pause) timer = setTimeout(read, pause);
}

// Reading pauses while the tab is hidden.
function followVisibility(): void {
  if (document.hidden) clearTimeout(timer);
  else if (pauseMs($build.get())) void read();
}

onMount($build, () => {
  watched = true;
  document.addEventListener('visibilitychange', followVisibility);
  void read();
  return () => {
    watched = false;
    document.removeEventListener('visibilitychange', followVisibility);
    clearTimeout(timer);
  };
});

/** Reads the state again after a call that starts a build. Does nothing while the store has no listeners. */
export function refreshBuild(build?: BuildStatus): void {
  if (build) $build.set(build);
  if (watched) void read();
}
