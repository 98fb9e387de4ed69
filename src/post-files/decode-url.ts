/** Returns a URL without percent-encoding, or as it is if the encoding is broken. */
export function decodeUrl(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
