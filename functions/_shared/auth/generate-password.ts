import { randomInt } from 'node:crypto';
import { passwordRefusal } from './password-rule.ts';

// Without the letters and digits that look like others.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Makes a random password of 20 letters and digits for an account. */
export async function generatePassword(username: string): Promise<string> {
  const password = Array.from({ length: 20 }, () => alphabet[randomInt(alphabet.length)]).join('');
  // Even a random one may happen to contain a short name.
  return (await passwordRefusal(password, username)) ? generatePassword(username) : password;
}
