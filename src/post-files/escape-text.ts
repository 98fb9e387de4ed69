const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns plain text as HTML, which is also safe as the value of an attribute. */
export const escapeText = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
