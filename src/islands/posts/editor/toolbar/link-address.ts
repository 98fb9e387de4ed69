import { isLinkAddress } from '../../../../contracts/post-content.ts';

/** What was typed as a link, made whole: a bare e-mail address, number or host gets its protocol; nothing where it is none. */
export function completeAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (!text) return undefined;
  if (/^[a-z][a-z\d+.-]*:/i.test(text) && !/^[\w.-]+:\d+(?:\/|$)/.test(text))
    return isLinkAddress(text) ? text : undefined;
  if (/^[/#?]/.test(text)) return isLinkAddress(text) ? text : undefined;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  if (/^\+?[\d\s().-]{6,}$/.test(text)) return `tel:${text.replace(/[^+\d]/g, '')}`;
  const address = `https://${text}`;
  return /^[^\s/]+\.[^\s/]{2,}/.test(text) && URL.canParse(address) ? address : undefined;
}
