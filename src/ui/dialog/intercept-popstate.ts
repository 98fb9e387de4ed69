type Interceptor = (event: PopStateEvent) => void;

let interceptor: Interceptor | undefined;
let listening = false;

/**
 * Listens for the browser's Back button. Call this before a router listens: a window calls its listeners in the order of
 * their registration, in both phases, and only the first listener can hide the event from the others.
 */
export function preparePopstateInterception(): void {
  if (listening) return;
  listening = true;
  window.addEventListener('popstate', (event) => interceptor?.(event));
}

/** Calls `next` before the browser's Back button is followed, until the returned function is called. */
export function interceptPopstate(next: Interceptor): () => void {
  preparePopstateInterception();
  interceptor = next;
  return () => {
    if (interceptor === next) interceptor = undefined;
  };
}
