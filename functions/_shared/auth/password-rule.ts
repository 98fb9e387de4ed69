import { passwordMinimum } from '../../../src/contracts/password.ts';
import { site } from '../../../src/site/brand.ts';
import { refusedField } from '../http/problem.ts';

// The number of common passwords that are refused (OWASP ASVS 5.0, 6.2.4).
const commonCount = 3_000;

// Most passwords contain a shorter name.
const shortestName = 3;

let loading: Promise<ReadonlySet<string>> | undefined;

// The list takes long to load, and only a call that sets a password needs it.
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const longEnough = dictionary['passwords-common'].filter(({ length }) => length >= passwordMinimum);
  return new Set(longEnough.slice(0, commonCount));
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
  loading ??= loadCommonPasswords();
  if ((await loading).has(fold(password)))
    return 'This is one of the most common passwords. Choose one that is harder to guess.';
  return undefined;
}

/** Throws a problem on the field if a user must not have this password. */
export async function refuseWeakPassword(field: string, password: string, username: string): Promise<void> {
  const message = await passwordRefusal(password, username);
  if (message) throw refusedField(field, message);
}
