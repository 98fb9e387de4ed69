import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `onEscape` when Escape is pressed inside the element with the returned `ref`, while `isActive`. A dialog around the
 * element does not receive the key.
 */
export function useEscape<Root extends HTMLElement>(onEscape: () => void, isActive = true): RefObject<Root | null> {
  const root = useRef<Root>(null);
  const leave = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isActive) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !(event.target instanceof Node) || !root.current?.contains(event.target)) return;
      event.stopPropagation();
      event.preventDefault();
      leave();
    };
    // In the capture phase at the window, because a dialog around the element listens for Escape at the document.
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [isActive]);
  return root;
}
