import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

interface RovingFocus {
  ref: RefObject<HTMLDivElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: (event: FocusEvent) => void;
}

/**
 * Makes a row of buttons one stop of the Tab key, with arrow keys, Home and End inside (WAI-ARIA Authoring Practices,
 * "Toolbar"). The buttons are those marked data-tool; the row remembers the last one that had the focus.
 */
export function useRovingFocus(): RovingFocus {
  const ref = useRef<HTMLDivElement>(null);
  const tools = () => [...(ref.current?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])];
  const stopAt = (stop: Element | undefined) => {
    for (const tool of tools()) tool.tabIndex = tool === stop ? 0 : -1;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first time; then it is where the focus was
  useEffect(() => stopAt(tools()[0]), []);

  return {
    ref,
    onFocus: ({ target }) => {
      if (target.matches('[data-tool]')) stopAt(target);
    },
    onKeyDown: (event) => {
      const step = steps[event.key];
      const all = tools();
      const at = all.indexOf(event.target as HTMLElement);
      if (!step || at < 0) return;
      event.preventDefault();
      all[step(at, all.length)]?.focus();
    },
  };
}
