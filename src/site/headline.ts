/** A headline in two parts: its first sentence says what is done, what follows says what it means for the reader. */
export function splitHeadline(title: string): { statement: string; promise: string } {
  const [statement = '', ...promise] = title.split(/(?<=[.!?])\s+/);
  return { statement, promise: promise.join(' ') };
}
