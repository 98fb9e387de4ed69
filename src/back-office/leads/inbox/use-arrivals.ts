import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { countArrivals } from '../../../contracts/leads/inbox.ts';

const minuteMs = 60_000;

// Each check wakes the database, which then stays awake for five minutes.
const intervalMs = 10 * minuteMs;

// A check also extends the session. A screen that nobody uses must not stay signed in.
const unusedMs = 60 * minuteMs;

/**
 * Returns how many requests have arrived since the time of the newest known one. Asks when the window comes back into view, at most
 * once a minute, and every ten minutes while it is in view and somebody has used it in the last hour.
 */
export function useArrivals(newest: string | null | undefined): number {
  const [arrived, setArrived] = useState<{ newest: typeof newest; count: number }>();

  useEffect(() => {
    if (newest === undefined) return;
    let checkedAt = Date.now();
    let usedAt = Date.now();
    const check = (pauseMs: number) => {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAt < pauseMs) return;
      checkedAt = Date.now();
      call(countArrivals, { query: newest ? { since: newest } : {} }).then(
        ({ count }) => setArrived({ newest, count }),
        // The next check asks again.
        () => {},
      );
    };
    const onUse = () => {
      usedAt = Date.now();
    };
    const onReturn = () => check(minuteMs);
    const timer = setInterval(() => Date.now() - usedAt < unusedMs && check(0), intervalMs);
    for (const use of ['pointerdown', 'keydown']) window.addEventListener(use, onUse, true);
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      clearInterval(timer);
      for (const use of ['pointerdown', 'keydown']) window.removeEventListener(use, onUse, true);
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [newest]);

  return arrived && arrived.newest === newest ? arrived.count : 0;
}
