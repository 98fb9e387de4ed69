import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { Database } from '../db/client.ts';
import { violatedUnique } from '../db/failure.ts';
import { createUser } from '../db/queries/users.ts';
import { hashPassword } from '../functions/_shared/password.ts';
import { password as passwordRule } from '../src/contracts/password.ts';
import { emailAddress, line } from '../src/contracts/text.ts';
import { Mistake, runCommand } from './run-command.ts';

const usage =
  'Usage: npm run create-admin -- NAME E-MAIL (the password comes from ADMIN_PASSWORD, or is made and shown)';
const account = z.object({
  username: line(usage, 254),
  email: emailAddress(usage),
  password: passwordRule,
});

await runCommand(async ({ DATABASE_URL }) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [username, email] = positionals;
  // A password among the arguments would stay in the shell's history.
  const given = process.env.ADMIN_PASSWORD;
  const made = given || randomBytes(15).toString('base64url');
  const parsed = account.safeParse({ username, email, password: made });
  if (!parsed.success || positionals.length > 2) throw new Mistake(parsed.error?.issues[0]?.message ?? usage);
  const { password, ...names } = parsed.data;
  try {
    await createUser(new Database(DATABASE_URL), {
      ...names,
      password: await hashPassword(password),
      firstName: null,
      lastName: null,
      role: 'admin',
    });
  } catch (error) {
    const taken = violatedUnique(error);
    if (taken)
      throw new Mistake(`There is already a user with this ${taken.includes('email') ? 'e-mail address' : 'name'}`);
    throw error;
  }
  return `Created the admin ${names.username}${given ? '' : `, password ${made}`}`;
});
