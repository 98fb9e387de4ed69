/** Returns the key of the variable INDEXNOW_KEY, or what is wrong with it. Neither if the variable is not set. */
export function indexNowKey(variable: string | undefined): { key?: string; fault?: string } {
  const key = variable?.trim();
  if (!key) return {};
  if (/^[A-Za-z0-9-]{8,128}$/.test(key)) return { key };
  return { fault: 'INDEXNOW_KEY must have 8 to 128 letters, digits or hyphens, so search engines hear of no change' };
}
