/** Returns true if it has hidden the event, because the person is asked first. */
type Interceptor = (event: PopStateEvent) => boolean;

const interceptors = new Set<Interceptor>();
let listening = false;

/**
 * Listens for the browser's Back button. Call this before a router listens: a window calls its listeners in the order of
 * their registration, in both phases, and only the first listener can hide the event from the others.
 */
export function preparePopstateInterception(): void {
  if (listening) return;
  listening = true;
  window.addEventListener('popstate', (event) => {
    for (const intercept of interceptors) if (intercept(event)) return;
  });
}

/**
 * Calls `next` before the browser's Back button is followed, until the returned function is called. A screen may have several forms, each
 * with its own interceptor: the first one that hides the event is the last one called.
 */
export function interceptPopstate(next: Interceptor): () => void {
  preparePopstateInterception();
  interceptors.add(next);
  return () => void interceptors.delete(next);
}
