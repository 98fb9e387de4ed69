import { useCallback, useEffect, useRef } from 'react';
import { ask, type Question } from './ask.tsx';
import { interceptPopstate } from './intercept-popstate.ts';

/** What people are asked where nothing keeps what they have typed. */
export const leavingLosesChanges: Question = {
  title: 'Leave without saving?',
  note: 'Your changes are not saved. They will be lost.',
  stay: 'Stay',
  go: 'Leave',
};

/**
 * Asks before a person leaves something unsaved: by closing or reloading the page (the browser asks in its own words),
 * by a link, and by the browser's Back button. Returns a function that asks before it runs any other way out.
 */
export function useLeaveGuard(unsaved: () => boolean, question: Question): (leave: () => void) => void {
  const latest = useRef({ unsaved, question });
  latest.current = { unsaved, question };
  const asking = useRef(false);
  const leaving = useRef(false);
  const here = useRef('');

  useEffect(() => {
    here.current = location.href;
  });

  const confirm = useCallback(async (leave: () => void) => {
    if (asking.current) return;
    asking.current = true;
    leaving.current = await ask(latest.current.question);
    asking.current = false;
    if (leaving.current) leave();
  }, []);

  useEffect(() => {
    const isHeld = () => !leaving.current && latest.current.unsaved();
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isHeld()) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || !leadsAway(link, event) || !isHeld()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void confirm(() => link.click());
    };
    // The URL has already changed when the browser reports it. It is put back until there is an answer.
    const onBack = (event: PopStateEvent) => {
      if (!isHeld()) return;
      event.stopImmediatePropagation();
      history.pushState(null, '', here.current);
      void confirm(() => history.back());
    };
    // Whoever goes on working here has not left after all.
    const onWork = () => {
      leaving.current = false;
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    document.addEventListener('keydown', onWork, true);
    document.addEventListener('pointerdown', onWork, true);
    const releasePopstate = interceptPopstate(onBack);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('keydown', onWork, true);
      document.removeEventListener('pointerdown', onWork, true);
      releasePopstate();
    };
  }, [confirm]);

  return (leave) => {
    if (latest.current.unsaved()) void confirm(leave);
    else leave();
  };
}

// A link that opens another window, downloads, writes an e-mail or is part of the text that is edited leaves nothing.
function leadsAway(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const modified = event.button !== 0 || event.altKey || event.metaKey || event.ctrlKey || event.shiftKey;
  return /^https?:/.test(link.href) && !modified && !link.target && !link.download && !link.isContentEditable;
}
