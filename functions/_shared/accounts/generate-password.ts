import { passwordRefusal } from './password-rule.ts';
import { randomText } from './random-text.ts';

/** Generates a password of 20 letters and digits that the password rule accepts for this username. */
export async function generatePassword(username: string): Promise<string> {
  const password = randomText(20);
  // A random text may contain a short username.
  return (await passwordRefusal(password, username)) ? generatePassword(username) : password;
}
