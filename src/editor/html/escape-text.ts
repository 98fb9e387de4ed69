const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\u00a0': '&nbsp;' };

/** Returns words as HTML, escaped as a browser escapes text. */
export const escapeText = (words: string): string => words.replace(/[&<>\u00a0]/g, (sign) => escapes[sign] ?? '');
