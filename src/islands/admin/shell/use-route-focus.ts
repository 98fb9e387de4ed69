import { type RefObject, useEffect, useRef } from 'react';
import styles from './RouteFocus.module.css';

/** What the element around the screens is given. */
interface Place {
  ref: RefObject<HTMLDivElement | null>;
  className: string | undefined;
  tabIndex: -1;
}

/**
 * Does what a browser does when a page is opened: on each further screen the view and the focus begin at its top.
 * Takes what tells one screen from another, or nothing while none is shown.
 */
export function useRouteFocus(screen: string | undefined): Place {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef<string>(undefined);

  useEffect(() => {
    if (before.current !== undefined && screen !== before.current) {
      window.scrollTo(0, 0);
      ref.current?.focus({ preventScroll: true });
    }
    before.current = screen;
  }, [screen]);

  return { ref, className: styles.place, tabIndex: -1 };
}
