import { type RefObject, useEffect, useRef, useState } from 'react';

type Edge = 'start' | 'end';
type Span = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** An element that toasts must not cover as a whole: a field with its error, or whatever carries `data-keep-clear`. */
const keptClear = '.field, [data-keep-clear]';

/** The buttons that somebody may want next, wherever the focus is. */
const nextButtons = ':is([role=dialog], [data-keep-clear]) .button';

const overlap = (a: Span, b: Span) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * Returns the edge of the window at which the toasts' region covers least of what a toast speaks of (the button that was
 * pressed last, and the field or notice that has the focus) and of the buttons that may be wanted next. A new toast
 * (`shown`) begins at the end.
 */
export function useToastEdge(region: RefObject<HTMLElement | null>, shown: unknown): Edge {
  const [edge, setEdge] = useState<Edge>('end');
  const pressed = useRef<Element>(null);

  // Safari gives a pressed button no focus. A form sent by the Enter key counts as a press of its button too.
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (target instanceof Element && !region.current?.contains(target)) pressed.current = target.closest('button, a');
    };
    window.addEventListener('click', note, true);
    return () => window.removeEventListener('click', note, true);
  }, [region]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another toast is placed anew
  useEffect(() => {
    const covered = (at: Edge) => {
      if (!region.current) return 0;
      const { left, right, height } = region.current.getBoundingClientRect();
      const top = at === 'start' ? 0 : window.innerHeight - height;
      const focused = document.activeElement;
      const subjects = new Set([
        pressed.current,
        focused?.closest(keptClear) ?? focused,
        ...document.querySelectorAll(nextButtons),
      ]);
      return [...subjects]
        .filter((subject) => subject !== null && isSubject(subject) && !region.current?.contains(subject))
        .map((subject) => overlap({ left, right, top, bottom: top + height }, subject?.getBoundingClientRect() as Span))
        .reduce((sum, area) => sum + area, 0);
    };
    const place = () => setEdge(covered('start') < covered('end') ? 'start' : 'end');
    const move = () => setEdge((now) => (covered(now) > covered(now === 'end' ? 'start' : 'end') ? other(now) : now));
    place();
    // What the toast speaks of may be laid out, focused or scrolled into view after it.
    const frame = requestAnimationFrame(move);
    for (const event of watched) window.addEventListener(event, move, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      for (const event of watched) window.removeEventListener(event, move);
    };
  }, [region, shown]);

  return edge;
}

// What lies behind a dialog cannot be used, and the dialog itself has the focus only until somebody uses it.
const isSubject = (element: Element): boolean =>
  element.isConnected && !element.matches('body, [role=dialog]') && !element.closest('[aria-hidden=true]');

const watched = ['focusin', 'scroll', 'resize'] as const;
const other = (edge: Edge): Edge => (edge === 'end' ? 'start' : 'end');
