import { passwordMinimum } from '../../../src/contracts/accounts/password.ts';
import { site } from '../../../src/site/brand.ts';
import { refusedField } from '../http/problem.ts';

// The number of common passwords that are refused (OWASP ASVS 5.0, 6.2.4).
const commonCount = 3_000;

// Names of one or two letters occur in most passwords by chance, so they are not checked.
const shortestName = 3;

// The login allows a thousand guesses a day (throttle.ts), so this many guesses take a hundred days. A random password of six
// characters takes ten times as many.
const fewestGuesses = 100_000;

// The time grows with the square of the length, so only this many characters are checked. If they are hard to guess, so is the
// whole.
const longestChecked = 64;

interface Guessing {
  common: ReadonlySet<string>;
  /** Returns how many guesses a password takes, counting repeats, sequences, neighbouring keys, dates and common passwords. */
  guessesOf: (password: string) => number;
}

let loading: Promise<Guessing> | undefined;

// The list and the matchers take long to load, and only a call that sets a password needs them.
async function loadGuessing(): Promise<Guessing> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const common = dictionary['passwords-common'].filter(({ length }) => length >= passwordMinimum).slice(0, commonCount);
  const matchers = new ZxcvbnFactory({ dictionary: { common }, graphs: adjacencyGraphs, maxLength: longestChecked });
  return { common: new Set(common), guessesOf: (password) => matchers.check(password).guesses };
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase();
const lettersAndDigits = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

function contains(password: string, name: string): boolean {
  const part = lettersAndDigits(name);
  return part.length >= shortestName && lettersAndDigits(password).includes(part);
}

/**
 * Returns why a user must not have this password, or undefined if it is acceptable. The contract checks the length. The
 * password must not contain a name in any case, or with other characters between its letters (OWASP ASVS 5.0, 6.2.11).
 */
export async function passwordRefusal(password: string, username: string): Promise<string | undefined> {
  if (contains(password, username)) return 'A password must not contain the username. Choose another password.';
  if (contains(password, site.name)) return `A password must not contain “${site.name}”. Choose another password.`;
  loading ??= loadGuessing();
  const { common, guessesOf } = await loading;
  if (common.has(fold(password)))
    return 'This is one of the most common passwords. Choose one that is harder to guess.';
  if (guessesOf(password.normalize('NFKC')) < fewestGuesses)
    return 'Repeats, sequences, neighbouring keys, dates and common passwords are easy to guess. Choose another password.';
  return undefined;
}

/** Throws a problem on the field if a user must not have this password. */
export async function refuseWeakPassword(field: string, password: string, username: string): Promise<void> {
  const message = await passwordRefusal(password, username);
  if (message) throw refusedField(field, message);
}
