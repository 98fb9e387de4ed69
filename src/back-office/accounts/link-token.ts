// The form of a token: 256 random bits in Base64url.
const form = /^#([\w-]{43})$/;

let token: string | undefined;

/**
 * Keeps the token of the link that has opened the page, and removes the token from the URL and from the history. Called before
 * anything else reads the URL.
 */
export function keepLinkToken(): void {
  const [, found] = form.exec(location.hash) ?? [];
  if (!found) return;
  token = found;
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** Returns the token of the link that has opened the page, or undefined after a reload or without a link. */
export const linkToken = (): string | undefined => token;
