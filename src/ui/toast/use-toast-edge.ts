import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Toast } from '../../stores/toasts.ts';

type Edge = 'start' | 'end';
type Rectangle = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** The elements that toasts should not cover: a field with its error, and anything with `data-keep-clear`. */
const keptClear = '.field, [data-keep-clear]';

/** The buttons that people may press next, wherever the focus is. */
const nextButtons = ':is([role=dialog], [data-keep-clear]) .button';

/** Returns the area that two rectangles share, in square pixels. */
const overlap = (a: Rectangle, b: Rectangle) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/**
 * Returns the edge of the window at which the toasts cover least of the button that was pressed last, of the field or notice that
 * has the focus, and of the buttons that people may press next. A new toast starts at the bottom.
 */
export function useToastEdge(region: RefObject<HTMLElement | null>, toasts: readonly Toast[]): Edge {
  const [edge, setEdge] = useState<Edge>('end');
  const pressed = useRef<Element>(null);

  // Safari does not focus a pressed button. Sending a form with the Enter key also clicks its button.
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (target instanceof Element && !region.current?.contains(target)) pressed.current = target.closest('button, a');
    };
    window.addEventListener('click', note, true);
    return () => window.removeEventListener('click', note, true);
  }, [region]);

  useEffect(() => {
    if (toasts.length === 0) return;
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
        .filter((subject) => subject !== null)
        .filter((subject) => isSubject(subject) && !region.current?.contains(subject))
        .map((subject) => overlap({ left, right, top, bottom: top + height }, subject.getBoundingClientRect()))
        .reduce((sum, area) => sum + area, 0);
    };
    const place = () => setEdge(covered('start') < covered('end') ? 'start' : 'end');
    const move = () => setEdge((now) => (covered(now) > covered(other(now)) ? other(now) : now));
    place();
    // These elements may be laid out, focused or scrolled into view after the toast has appeared.
    const frame = requestAnimationFrame(move);
    for (const event of watched) window.addEventListener(event, move, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      for (const event of watched) window.removeEventListener(event, move);
    };
  }, [region, toasts]);

  return edge;
}

// Elements behind a dialog cannot be used. A dialog that has the focus is too large to keep clear.
const isSubject = (element: Element): boolean =>
  element.isConnected && !element.matches('body, [role=dialog]') && !element.closest('[aria-hidden=true]');

const watched = ['focusin', 'scroll', 'resize'] as const;
const other = (edge: Edge): Edge => (edge === 'end' ? 'start' : 'end');
