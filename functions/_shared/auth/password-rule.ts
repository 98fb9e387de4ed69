import { passwordMinimum } from '../../../src/contracts/password.ts';
import { site } from '../../../src/site/brand.ts';
import { Problem } from '../http/problem.ts';

/** How many of the most common passwords are refused (OWASP ASVS 5.0, 6.2.4). */
const commonCount = 3_000;

// A shorter name would be part of most passwords.
const shortestName = 3;

let loading: Promise<ReadonlySet<string>> | undefined;

// The list takes its time to unpack, and only a call that sets a password needs it.
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
 * Returns why an account must not have this password, or undefined if it may. The length is the contract's to check.
 * Names are refused in any case and with anything between their letters (OWASP ASVS 5.0, 6.2.11).
 */
export async function passwordRefusal(password: string, username: string): Promise<string | undefined> {
  if (contains(password, username)) return 'A password must not contain the username. Choose another password.';
  if (contains(password, site.name)) return `A password must not contain “${site.name}”. Choose another password.`;
  loading ??= loadCommonPasswords();
  if ((await loading).has(fold(password)))
    return 'This is one of the most common passwords. Choose one that is harder to guess.';
  return undefined;
}

/** Throws a Problem of the field where an account must not have this password. */
export async function refuseWeakPassword(field: string, password: string, username: string): Promise<void> {
  const message = await passwordRefusal(password, username);
  if (message) throw new Problem('invalid', message, { issues: [{ field, message }] });
}
