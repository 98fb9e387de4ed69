import { useLayoutEffect, useRef, useState } from 'react';
import { type Backup, dropBackup, keepBackup, readBackup } from './backups.ts';
import { type PostValues, sameValues } from './post-values.ts';

/** How long a writer pauses before what is written is kept, in milliseconds. */
const pause = 800;

interface Options {
  userId: string;
  postId: string | undefined;
  version: string | undefined;
  /** What is stored on the server. */
  saved: PostValues;
  /** What the form holds now. */
  read: () => PostValues;
}

interface BackupOfForm {
  /** What an earlier visit left behind. */
  left: Backup | undefined;
  /** Takes what was left out of view; it stays kept until something else is written. */
  hide: () => void;
  /** Forgets everything. */
  drop: () => void;
  /** To be told of every change. */
  changed: () => void;
}

/** Keeps what is written in this browser while it is not saved, and gives what an earlier visit left behind. */
export function useBackup(options: Options): BackupOfForm {
  const { userId, postId, saved } = options;
  const [left, setLeft] = useState<Backup | undefined>(() => {
    const backup = readBackup(userId, postId);
    return backup && !sameValues(backup.values, saved) ? backup : undefined;
  });
  const latest = useRef(options);
  latest.current = options;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const [keep] = useState(() => () => {
    // Without a change there is nothing new, and what an earlier visit left stays.
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const now = latest.current;
    const values = now.read();
    if (sameValues(values, now.saved)) dropBackup(now.userId, now.postId);
    else keepBackup(now.userId, now.postId, values, now.version);
  });

  // A layout effect ends while the editor inside is still there to be read.
  useLayoutEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && keep();
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', hide);
      keep();
    };
  }, [keep]);

  return {
    left,
    hide: () => setLeft(undefined),
    drop: () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      dropBackup(userId, postId);
      setLeft(undefined);
    },
    changed: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, pause);
    },
  };
}
