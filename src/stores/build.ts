import { atom, onMount } from 'nanostores';
import { ApiError, call } from '../api/call.ts';
import { type BuildStatus, readBuild } from '../contracts/build.ts';

/** How often the state is read while a build is under way, in milliseconds. */
const intervalMs = 1_000;

/** How publishing stands, while somebody looks; nothing where it is not known. */
export const $build = atom<BuildStatus | undefined>();

const isUnderWay = (build: BuildStatus | undefined) => build?.state === 'queued' || build?.state === 'building';

let timer: ReturnType<typeof setTimeout> | undefined;
let watched = false;
let latest = 0;

async function ask(): Promise<void> {
  clearTimeout(timer);
  latest += 1;
  const question = latest;
  let build: BuildStatus | undefined;
  let ended = false;
  try {
    ({ build } = await call(readBuild, {}));
  } catch (error) {
    // The session is gone; a lost connection alone is no reason to stop.
    ended = error instanceof ApiError && error.status < 500;
  }
  // A later question knows better, whichever answer arrives first.
  if (question !== latest) return;
  if (build) $build.set(build);
  if (watched && !ended && !document.hidden && isUnderWay($build.get())) timer = setTimeout(ask, intervalMs);
}

// A hidden tab reads nothing, and reads again as soon as it is seen.
function followVisibility(): void {
  if (document.hidden) clearTimeout(timer);
  else if (isUnderWay($build.get())) void ask();
}

onMount($build, () => {
  watched = true;
  document.addEventListener('visibilitychange', followVisibility);
  void ask();
  return () => {
    watched = false;
    document.removeEventListener('visibilitychange', followVisibility);
    clearTimeout(timer);
  };
});

/** Asks anew after something that makes a build; while nobody looks there is nothing to ask. */
export function refreshBuild(build?: BuildStatus): void {
  if (build) $build.set(build);
  if (watched) void ask();
}
