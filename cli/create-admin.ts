import * as z from 'zod/mini';
import { violatedUnique } from '../db/failure.ts';
import { createUser } from '../db/queries/users.ts';
import { generatePassword } from '../functions/_shared/auth/generate-password.ts';
import { hashPassword } from '../functions/_shared/auth/password.ts';
import { passwordRefusal } from '../functions/_shared/auth/password-rule.ts';
import { password as passwordRule } from '../src/contracts/password.ts';
import { email, line } from '../src/contracts/text.ts';
import { CliError } from './cli-error.ts';
import { openDatabase, readArguments, runCommand } from './command.ts';

const usage =
  'Usage: npm run create-admin -- NAME E-MAIL (the password comes from ADMIN_PASSWORD, or is made and shown)';
const account = z.object({
  username: line(usage, 254),
  email: email(usage),
  password: passwordRule,
});

await runCommand(async () => {
  const { positionals } = readArguments(usage, { most: 2 });
  const db = openDatabase();
  const [username, email] = positionals;
  // A password among the arguments would stay in the shell's history.
  const given = process.env.ADMIN_PASSWORD;
  const made = given || (await generatePassword(username ?? ''));
  const parsed = account.safeParse({ username, email, password: made });
  if (!parsed.success) throw new CliError(parsed.error.issues[0]?.message ?? usage);
  const { password, ...names } = parsed.data;
  const refusal = await passwordRefusal(password, names.username);
  if (refusal) throw new CliError(refusal);
  try {
    await createUser(db, {
      ...names,
      password: await hashPassword(password),
      firstName: null,
      lastName: null,
      role: 'admin',
    });
  } catch (error) {
    const taken = violatedUnique(error);
    if (taken)
      throw new CliError(`There is already a user with this ${taken.includes('email') ? 'e-mail address' : 'name'}`);
    throw error;
  }
  return `Created the admin ${names.username}${given ? '' : `, password ${made}`}`;
});
