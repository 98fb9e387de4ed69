import { useEffect, useRef, useState } from 'react';
import { holdBack } from '../ui/hold-back.ts';

/** A way out that waits for an answer. */
interface LeaveGuard {
  /** True while it is to be asked whether to leave. */
  asking: boolean;
  stay: () => void;
  leave: () => void;
  /** Asks before doing something that leaves; does it at once where nothing would be left behind. */
  before: (leave: () => void) => void;
  /** Lets everything through from now on: it has been saved. */
  release: () => void;
}

/**
 * Keeps a person from leaving what is not saved by mistake: closing or reloading the page (in the browser's own words),
 * a link within the back office, and the browser's way back. `unsaved` is asked at that moment.
 */
export function useLeaveGuard(unsaved: () => boolean): LeaveGuard {
  const [leaving, setLeaving] = useState<() => void>();
  const free = useRef(false);
  const isUnsaved = useRef(unsaved);
  isUnsaved.current = unsaved;

  useEffect(() => {
    const here = location.href;
    const held = () => !free.current && isUnsaved.current();
    const ask = (leave: () => void) => setLeaving(() => leave);

    const onUnload = (event: BeforeUnloadEvent) => {
      if (held()) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const modified = event.button !== 0 || event.altKey || event.metaKey || event.ctrlKey || event.shiftKey;
      if (!link?.href || modified || link.target || link.download || link.isContentEditable || !held()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      ask(() => link.click());
    };
    // The address has already changed when the browser tells of it; it is put back until there is an answer.
    const onBack = (event: PopStateEvent) => {
      if (!held()) return;
      event.stopImmediatePropagation();
      history.pushState(null, '', here);
      ask(() => history.back());
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    const letBack = holdBack(onBack);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
      letBack();
    };
  }, []);

  return {
    asking: leaving !== undefined,
    stay: () => setLeaving(undefined),
    leave: () => {
      free.current = true;
      leaving?.();
      setLeaving(undefined);
    },
    before: (leave) => {
      if (isUnsaved.current()) setLeaving(() => leave);
      else leave();
    },
    release: () => {
      free.current = true;
    },
  };
}
