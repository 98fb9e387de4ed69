import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void) {
  addEventListener('linktoken', changed);
  return () => removeEventListener('linktoken', changed);
}

/**
 * Returns the token of the link that has opened the page, or undefined after a reload or without a link. A script in the page's head
 * has taken the token out of the URL (layouts/Admin.astro).
 */
export const useLinkToken = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => window.linkToken,
    () => undefined,
  );

/** Forgets the token after its use. */
export function forgetLinkToken(): void {
  delete window.linkToken;
  dispatchEvent(new Event('linktoken'));
}
