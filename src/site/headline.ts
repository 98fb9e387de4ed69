/** Splits a headline into its first sentence and the rest, which the page shows in another colour. */
export function splitHeadline(title: string): { statement: string; promise: string } {
  const [statement = '', ...promise] = title.split(/(?<=[.!?])\s+/);
  return { statement, promise: promise.join(' ') };
}
