import { atom, onMount } from 'nanostores';
import { ApiError, call } from '../api/call.ts';
import { type BuildStatus, readBuild } from '../contracts/build.ts';

/** How often the state is asked for while a build is under way, in milliseconds. */
const interval = 1_000;

/** How publishing stands, while somebody looks; nothing where it is not known. */
export const $build = atom<BuildStatus | undefined>();

const isUnderWay = (build: BuildStatus | undefined) => build?.state === 'queued' || build?.state === 'building';

let timer: ReturnType<typeof setTimeout> | undefined;
let watched = false;

async function ask(): Promise<void> {
  clearTimeout(timer);
  let ended = false;
  try {
    $build.set((await call(readBuild, {})).build);
  } catch (error) {
    // The session is gone; a lost connection alone is no reason to stop.
    ended = error instanceof ApiError && error.status < 500;
  }
  if (watched && !ended && isUnderWay($build.get())) timer = setTimeout(ask, interval);
}

onMount($build, () => {
  watched = true;
  void ask();
  return () => {
    watched = false;
    clearTimeout(timer);
  };
});

/** Asks anew after something that makes a build; while nobody looks there is nothing to ask. */
export function refreshBuild(build?: BuildStatus): void {
  if (build) $build.set(build);
  if (watched) void ask();
}
