import { randomInt } from 'node:crypto';

// Leaves out letters and digits that look alike, such as l and 1. Ten characters have 49 bits.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns random letters and digits that a person can copy without mistaking one for another. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
