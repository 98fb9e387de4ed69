/** A link that writes to an e-mail address; whatever the address holds cannot add to the message (RFC 6068 section 2). */
export const mailto = (email: string): string => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
