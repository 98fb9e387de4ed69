import { useEffect, useRef, useState } from 'react';

const storageKey = 'talentcare_request_keys';

// If the browser refuses access to its storage, the choice lasts only as long as the page.
function readChoice(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

function storeChoice(on: boolean): void {
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off');
  } catch {
    // See above.
  }
}

/** The action of each key. */
export type Keys = Partial<Record<string, () => void>>;

/**
 * Runs an action when its key is pressed, unless somebody is typing, a dialog is open, or the keys are switched off (WCAG 2.1.4).
 * Returns whether the keys are on, and a function that switches them.
 */
export function useKeys(keys: Keys): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(readChoice);
  const latest = useRef(keys);
  latest.current = keys;

  useEffect(() => {
    if (!on) return;
    const act = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('[role=dialog]')) return;
      const action = latest.current[event.key];
      if (!action) return;
      // Otherwise the browser would type the / into the search.
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, [on]);

  const choose = (next: boolean) => {
    setOn(next);
    storeChoice(next);
  };
  return [on, choose];
}

const withoutText = ['checkbox', 'radio', 'button', 'submit', 'reset'];

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement
    ? !withoutText.includes(target.type)
    : target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea, select'));
