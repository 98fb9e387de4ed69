import { useLayoutEffect, useRef, useState } from 'react';
import type { PostValues } from '../post-values.ts';
import { type Backup, dropBackup, keepBackup, readBackup } from './backups.ts';

/** The pause in typing after which the text is stored. */
const pauseMs = 800;

interface Options {
  userId: string;
  postId: string | undefined;
  version: string | undefined;
  /** Returns true if the server has these values already. */
  isStored: (values: PostValues) => boolean;
  /** Returns the values in the form. */
  read: () => PostValues;
}

interface FormBackup {
  /** The unsaved text of an earlier visit. */
  found: Backup | undefined;
  /** Stops offering the text of the earlier visit. It stays stored until a change replaces it. */
  hide: () => void;
  /** Removes all stored text of the post. */
  drop: () => void;
  /** Must be called after every change. */
  changed: () => void;
}

/** Stores unsaved text in this browser, and returns the unsaved text of an earlier visit. */
export function useBackup(options: Options): FormBackup {
  const { userId, postId, isStored } = options;
  const [found, setFound] = useState<Backup | undefined>(() => {
    const backup = readBackup(userId, postId, options.read());
    return backup && !isStored(backup.values) ? backup : undefined;
  });
  const latest = useRef(options);
  latest.current = options;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const [keep] = useState(() => () => {
    // Without a pending change, the stored text of an earlier visit must stay.
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const now = latest.current;
    const values = now.read();
    if (now.isStored(values)) dropBackup(now.userId, now.postId);
    else keepBackup(now.userId, now.postId, values, now.version);
  });

  // Unlike an effect, a layout effect is cleaned up while the editor can still be read.
  useLayoutEffect(() => {
    const keepIfHidden = () => document.visibilityState === 'hidden' && keep();
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keepIfHidden);
    return () => {
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keepIfHidden);
      keep();
    };
  }, [keep]);

  return {
    found,
    hide: () => setFound(undefined),
    drop: () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      dropBackup(userId, postId);
      setFound(undefined);
    },
    changed: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, pauseMs);
    },
  };
}
