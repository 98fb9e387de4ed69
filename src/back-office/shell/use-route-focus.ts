import { type RefObject, useEffect, useRef } from 'react';
import styles from './RouteFocus.module.css';

/** The props of the element around the screens. */
interface FocusProps {
  ref: RefObject<HTMLDivElement | null>;
  className: string | undefined;
  tabIndex: -1;
}

/**
 * Moves the view and the focus to the top of each new screen, as a browser does for a new page. `screen` identifies the
 * screen; undefined while none is shown.
 */
export function useRouteFocus(screen: string | undefined): FocusProps {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef<string>(undefined);

  useEffect(() => {
    if (before.current !== undefined && screen !== before.current) {
      window.scrollTo(0, 0);
      ref.current?.focus({ preventScroll: true });
    }
    before.current = screen;
  }, [screen]);

  return { ref, className: styles.focusable, tabIndex: -1 };
}
