/** Splits a headline into its first sentence and the rest, which the page shows in another colour. */
export function splitHeadline(title: string): { statement: string; promise: string } {
  const [statement = '', ...promise] = title.split(/(?<=[.!?])\s+/);
  return { statement, promise: promise.join(' ') };
}

/** Returns the class of a headline's size. A long headline is smaller, so that the buttons below stay in the first window. */
export const headlineClass = ({ length }: string): string =>
  length <= 80 ? '' : length <= 160 ? 'headline-long' : 'headline-longest';
