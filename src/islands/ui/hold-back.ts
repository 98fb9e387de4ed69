type Hold = (event: PopStateEvent) => void;

let hold: Hold | undefined;
let listening = false;

/**
 * Listens for the browser's way back. It has to happen before a router listens: whoever comes first can keep the event
 * from the others.
 */
export function prepareToHoldBack(): void {
  if (listening) return;
  listening = true;
  window.addEventListener('popstate', (event) => hold?.(event), true);
}

/** Asks `next` before the browser's way back is followed, until the function that it gives is called. */
export function holdBack(next: Hold): () => void {
  prepareToHoldBack();
  hold = next;
  return () => {
    if (hold === next) hold = undefined;
  };
}
