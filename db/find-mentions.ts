/** A part of a text: the index of its first character and the index after its last one, in UTF-16 code units. */
export type Span = [start: number, end: number];

/** Stands where a person was named. */
const redactedText = '[redacted]';

const wordsOf = (name: string) => name.split(/[\s,]+/).filter(Boolean);
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

// Lists write names in the other order: Hopper, Grace.
function ordersOf(name: string): string[][] {
  const words = wordsOf(name.normalize());
  const last = words.at(-1);
  return last && words.length > 1 ? [words, [last, ...words.slice(0, -1)]] : [words];
}

/** Returns true for a name of two words or more. A single name may be an ordinary word. */
export const isFullName = (name: string): boolean => wordsOf(name).length > 1;

/** Returns the sequences of words that findMentions looks for: the e-mail address, and each name in both orders. */
export const termsOf = (email: string, names: readonly string[]): string[][] => [
  [email],
  ...names.flatMap(ordersOf).filter(({ length }) => length > 0),
];

/**
 * Returns the parts of a text that are an e-mail address or one of the names, in any case, but not inside a longer word. Finds a
 * name in both orders, with a few spaces, full stops or commas between its words.
 */
export function findMentions(text: string, email: string, names: readonly string[]): Span[] {
  // The longest term comes first, so that no part of a name is left over.
  const forms = termsOf(email, names)
    .map((words) => words.map(escaped).join('[\\s.,]{1,9}'))
    .sort((a, b) => b.length - a.length);
  // A full stop or a hyphen before the match belongs to a longer e-mail address only if a letter or digit precedes it.
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}]|[\\p{L}\\p{N}][._+-])(?:${forms.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => [index, index + found.length]);
}

/** Returns a text with `[redacted]` in place of some of its parts. The parts must be in order. */
export const redact = (text: string, spans: readonly Span[]): string =>
  spans.reduceRight((left, [start, end]) => left.slice(0, start) + redactedText + left.slice(end), text);

// The number of characters to show on each side of a part.
const around = 80;

/** Returns each part of a text with the characters around it. */
export const excerptsOf = (text: string, spans: readonly Span[]) =>
  spans.map(([start, end]) => ({
    before: (start > around ? '…' : '') + text.slice(Math.max(0, start - around), start).toWellFormed(),
    found: text.slice(start, end),
    after: text.slice(end, end + around).toWellFormed() + (end + around < text.length ? '…' : ''),
  }));

/** Returns the first word of a note that is an e-mail address or a part of one of the names, or undefined. */
export function namedIn(note: string, email: string, names: readonly string[]): string | undefined {
  const parts = [...names, ...names.flatMap(wordsOf)].filter((word) => word.length > 1);
  const [first] = findMentions(note, email, parts);
  return first && note.slice(...first);
}
