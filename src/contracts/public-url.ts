/** Returns true if a text is a URL with http or https. */
export const isUrl = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

// Each of these rules leaves a text that is no URL to isUrl.

/** Returns true unless a text is a URL with a username or a password. */
export const hasNoLogin = (text: string): boolean => !URL.parse(text)?.username && !URL.parse(text)?.password;

/** Returns true unless a text is a URL with a fragment. */
export const hasNoFragment = (text: string): boolean => !URL.parse(text)?.hash;

/**
 * Returns true unless a text is a URL whose host can have no public IP. A name without a dot is a name of this machine or of one network.
 * The server decides which IPs are allowed.
 */
export const isPublicName = (text: string): boolean => {
  const host = URL.parse(text)?.hostname.replace(/\.$/, '') ?? '';
  return !isUrl(text) || host.startsWith('[') || (host.includes('.') && !/\.(?:localhost|local|internal)$/.test(host));
};
