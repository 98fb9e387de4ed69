import { resetTwoFactor } from '../db/queries/accounts/two-factor.ts';
import { findUserByName } from '../db/queries/accounts/users.ts';
import { recordCommand } from '../db/queries/audit/audit.ts';
import { CliError } from './cli-error.ts';
import { openDatabase, readArguments, runCommand } from './command.ts';

const usage = 'Usage: npm run reset-two-factor -- NAME';

// Turns an account's two-factor authentication off, removes its passkeys and ends its sessions.
await runCommand(async () => {
  const { positionals } = readArguments(usage, { most: 1 });
  const [name] = positionals;
  if (!name) throw new CliError(usage);
  const db = openDatabase();
  const user = await findUserByName(db, name);
  if (!user) throw new CliError(`There is no account ${name}.`);
  const passkeys = await resetTwoFactor(db, user.id);
  if (!passkeys) throw new CliError(`Two-factor authentication of ${user.username} is off already.`);
  await recordCommand(db, 'two-factor.reset', user.username);
  const removed = passkeys.length > 0 ? ` Passkeys removed: ${passkeys.length}.` : '';
  const next = user.hasPassword
    ? 'The password alone signs in until it is set up again.'
    : `The account has no password: npm run set-password -- ${user.username}`;
  return `Two-factor authentication of ${user.username} is off.${removed} ${next}`;
});
