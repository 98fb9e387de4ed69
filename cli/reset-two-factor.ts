import { resetSecondFactor } from '../db/queries/accounts/second-factor-reset.ts';
import { findUserByName } from '../db/queries/accounts/users.ts';
import { recordCommand } from '../db/queries/audit/audit.ts';
import { CliError } from './cli-error.ts';
import { openDatabase, readArguments, runCommand } from './command.ts';

const usage = 'Usage: npm run reset-two-factor -- NAME';

// Removes an account's authenticator app and passkeys, and ends its sessions.
await runCommand(async () => {
  const { positionals } = readArguments(usage, { most: 1 });
  const [name] = positionals;
  if (!name) throw new CliError(usage);
  const db = openDatabase();
  const user = await findUserByName(db, name);
  if (!user) throw new CliError(`There is no account ${name}.`);
  if (!(await resetSecondFactor(db, user.id)))
    throw new CliError(`${user.username} has neither two-factor authentication nor a passkey.`);
  await recordCommand(db, 'two-factor.reset', user.username);
  const next = user.hasPassword
    ? 'The password alone signs in until it is set up again.'
    : `The account has no password, so give it one: npm run set-password -- ${user.username}`;
  return `The second factor of ${user.username} is reset. ${next}`;
});
