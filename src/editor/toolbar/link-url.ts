import { isLinkUrl } from '../../contracts/posts/post-content.ts';

/**
 * Returns the URL of a typed link, or undefined if the text is not a link. Adds the protocol to an e-mail address, a telephone
 * number or a host.
 */
export function completeUrl(typed: string): string | undefined {
  const text = typed.trim();
  if (!text) return undefined;
  if (/^[a-z][a-z\d+.-]*:/i.test(text) && !/^[\w.-]+:\d+(?:\/|$)/.test(text)) return isLinkUrl(text) ? text : undefined;
  if (/^[/#?]/.test(text)) return isLinkUrl(text) ? text : undefined;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  if (/^\+?[\d\s().-]{6,}$/.test(text)) return `tel:${text.replace(/[^+\d]/g, '')}`;
  const url = `https://${text}`;
  return /^[^\s/]+\.[^\s/]{2,}/.test(text) && URL.canParse(url) ? url : undefined;
}
