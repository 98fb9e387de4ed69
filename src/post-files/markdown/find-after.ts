/** A part of a text. */
interface Span {
  start: number;
  end: number;
}

/** Returns the first match of a pattern from a position on, or undefined if there is none. */
export type FindAfter = (pattern: string, from: number) => Span | undefined;

/**
 * Returns a function that searches a text. It looks only once for a pattern that does not follow, so that many beginnings without
 * an end take no longer than one.
 */
export function findAfter(text: string): FindAfter {
  const missing = new Set<string>();
  return (pattern, from) => {
    if (missing.has(pattern)) return undefined;
    const expression = new RegExp(pattern, 'gm');
    expression.lastIndex = from;
    const found = expression.exec(text);
    if (found) return { start: found.index, end: expression.lastIndex };
    missing.add(pattern);
    return undefined;
  };
}
