import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

const toolsIn = (row: HTMLElement | null) => [...(row?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])];

function setTabStop(row: HTMLElement | null, stop: Element | undefined = toolsIn(row)[0]): void {
  for (const tool of toolsIn(row)) tool.tabIndex = tool === stop ? 0 : -1;
}

interface RovingFocus {
  ref: RefObject<HTMLDivElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: FocusEvent) => void;
}

/**
 * Makes the buttons marked data-tool in a row one tab stop, with arrow keys, Home and End to move between them (WAI-ARIA
 * Authoring Practices, "Toolbar"). The tab stop is the button that last had the focus.
 */
export function useRovingFocus(): RovingFocus {
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => setTabStop(ref.current), []);

  return {
    ref,
    onFocus: ({ target }) => {
      if (target.matches('[data-tool]')) setTabStop(ref.current, target);
    },
    onKeyDown: (event) => {
      const step = steps[event.key];
      const all = toolsIn(ref.current);
      const at = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1;
      if (!step || at < 0) return;
      event.preventDefault();
      all[step(at, all.length)]?.focus();
    },
  };
}
