import { useCallback, useEffect, useRef } from 'react';
import { ask } from './ask.ts';
import type { Question } from './ask-in-dialog.tsx';
import { interceptPopstate } from './intercept-popstate.ts';

/** The question for forms whose text is lost on leaving. */
export const leavingLosesChanges: Question = {
  title: 'Leave without saving?',
  note: 'Your changes are not saved. They will be lost.',
  stay: 'Stay',
  go: 'Leave',
};

/** Returns true if it asks first, and leaves only if the person goes ahead. */
type Guard = (leave: () => void) => boolean;

// One for each form of the screen.
const guards = new Set<Guard>();

/** Leaves the screen by something that is no link, such as a key, unless a form has unsaved text and the person stays. */
export function leaveScreen(leave: () => void): void {
  for (const guard of guards) if (guard(() => leaveScreen(leave))) return;
  leave();
}

/**
 * Asks before a person leaves a form with unsaved text: by a link, by `leaveScreen`, by the browser's Back button, or by closing or
 * reloading the page, where the browser asks in its own words. Returns a function that asks before any other way to leave.
 */
export function useLeaveGuard(unsaved: () => boolean, question: Question): (leave: () => void) => void {
  const latest = useRef({ unsaved, question });
  latest.current = { unsaved, question };
  const asking = useRef(false);
  const leaving = useRef(false);
  const currentUrl = useRef('');

  useEffect(() => {
    currentUrl.current = location.href;
  });

  const confirm = useCallback(async (leave: () => void) => {
    if (asking.current) return;
    asking.current = true;
    leaving.current = await ask(latest.current.question);
    asking.current = false;
    if (leaving.current) leave();
  }, []);

  useEffect(() => {
    const mustAsk = () => !leaving.current && latest.current.unsaved();
    const onUnload = (event: BeforeUnloadEvent) => {
      if (mustAsk()) event.preventDefault();
    };
    const guard: Guard = (leave) => {
      if (!mustAsk()) return false;
      void confirm(leave);
      return true;
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || !leadsAway(link, event) || !guard(() => link.click())) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // The event comes after the URL has changed, so the URL is restored until the person has answered.
    const onBack = (event: PopStateEvent) => {
      if (!guard(() => history.back())) return false;
      event.stopImmediatePropagation();
      history.pushState(null, '', currentUrl.current);
      return true;
    };
    // A person who continues to work has not left, and will be asked again.
    const onWork = () => {
      leaving.current = false;
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    document.addEventListener('keydown', onWork, true);
    document.addEventListener('pointerdown', onWork, true);
    const releasePopstate = interceptPopstate(onBack);
    guards.add(guard);
    return () => {
      guards.delete(guard);
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

// Some links leave the form open: to another window, a download or an e-mail, or a link inside the edited text.
function leadsAway(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const modified = event.button !== 0 || event.altKey || event.metaKey || event.ctrlKey || event.shiftKey;
  return /^https?:/.test(link.href) && !modified && !link.target && !link.download && !link.isContentEditable;
}
