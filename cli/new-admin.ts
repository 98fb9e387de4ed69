import type { Database } from '../db/client.ts';
import { violatedUnique } from '../db/failure.ts';
import { createUser } from '../db/queries/accounts/users.ts';
import { hashPassword } from '../functions/_shared/accounts/password.ts';
import { passwordRefusal } from '../functions/_shared/accounts/password-rule.ts';
import { CliError } from './cli-error.ts';

/** Stores a new admin. Throws a CliError if the password is too weak, or if the username or the email is taken. */
export async function createAdmin(
  db: Database,
  { username, email, password }: { username: string; email: string; password: string },
): Promise<void> {
  const refusal = await passwordRefusal(password, username);
  if (refusal) throw new CliError(`ADMIN_PASSWORD: ${refusal}`);
  const hash = await hashPassword(password);
  try {
    await createUser(db, { username, email, password: hash, firstName: null, lastName: null, role: 'admin' });
  } catch (error) {
    const taken = violatedUnique(error);
    if (!taken) throw error;
    throw new CliError(`There is already a user with this ${taken.includes('email') ? 'email' : 'name'}`);
  }
}
