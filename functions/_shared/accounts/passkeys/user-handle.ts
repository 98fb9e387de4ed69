/** Returns the user handle of an account, as authenticators store it (WebAuthn level 3, section 5.4.3): the bytes of the id's text. */
export const userHandle = (userId: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(userId);

/** Returns the user handle in Base64url. */
export const encodedUserHandle = (userId: string): string => Buffer.from(userHandle(userId)).toString('base64url');
