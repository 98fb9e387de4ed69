/** Returns a mailto link. It is encoded, so that an email cannot add fields to the message (RFC 6068 section 2). */
export const mailto = (email: string): string => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
