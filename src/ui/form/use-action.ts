import { useRef, useState } from 'react';

type Fail = (error: unknown) => unknown;

/** An action that somebody starts, such as a save. */
interface Action {
  /** True while the action runs. */
  pending: boolean;
  /** Runs the action, unless it runs already. Returns true if it has succeeded. */
  run: (work: () => Promise<unknown>, failed?: Fail) => Promise<boolean>;
}

/**
 * Runs one action at a time, and tells `fail` why it failed. React's own transitions do not fit: an async transition stays
 * pending until all others have ended, so the sign-in dialog would wait for the save that waits for the dialog.
 */
export function useAction(fail?: Fail): Action {
  const [pending, setPending] = useState(false);
  // Unlike `pending`, this is set at once: two clicks may come before React renders again.
  const running = useRef(false);

  const run: Action['run'] = async (work, failed = fail) => {
    if (running.current) return false;
    running.current = true;
    setPending(true);
    try {
      await work();
      return true;
    } catch (error) {
      if (!failed) throw error;
      await failed(error);
      return false;
    } finally {
      running.current = false;
      setPending(false);
    }
  };
  return { pending, run };
}
