import * as z from 'zod/mini';
import { generatePassword } from '../functions/_shared/accounts/generate-password.ts';
import { password as passwordRule } from '../src/contracts/accounts/password.ts';
import { email as emailRule, line } from '../src/contracts/fields.ts';
import { CliError } from './cli-error.ts';
import { openDatabase, readArguments, runCommand } from './command.ts';
import { createAdmin } from './new-admin.ts';

const usage =
  'Usage: npm run create-admin -- NAME EMAIL (set ADMIN_PASSWORD, or the command generates a password and shows it)';
const account = z.object({
  username: line(usage, 254),
  email: emailRule(usage),
  password: passwordRule,
});

await runCommand(async () => {
  const { positionals } = readArguments(usage, { most: 2 });
  const db = openDatabase();
  const [username, email] = positionals;
  // Read from the environment, because a password in the arguments would stay in the shell's history.
  const given = process.env.ADMIN_PASSWORD;
  const password = given || (await generatePassword(username ?? ''));
  const parsed = account.safeParse({ username, email, password });
  if (!parsed.success) throw new CliError(parsed.error.issues[0]?.message ?? usage);
  await createAdmin(db, parsed.data);
  return `Created the admin ${parsed.data.username}${given ? '' : `, password ${password}`}`;
});
