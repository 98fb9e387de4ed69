import { listApiKeys } from '../db/queries/accounts/api-keys.ts';
import { findUserByName, resetPassword } from '../db/queries/accounts/users.ts';
import { recordCommand } from '../db/queries/audit/audit.ts';
import { generatePassword } from '../functions/_shared/accounts/generate-password.ts';
import { hashPassword } from '../functions/_shared/accounts/password.ts';
import { apiKeyChoice } from '../src/contracts/accounts/credential-change.ts';
import { CliError } from './cli-error.ts';
import { openDatabase, readArguments, runCommand } from './command.ts';

const usage = 'Usage: npm run set-password -- NAME [--api-key=keep|revoke]';

// Sets a generated password for an account and ends its sessions.
await runCommand(async () => {
  const { positionals, values } = readArguments(usage, { most: 1, options: { 'api-key': { type: 'string' } } });
  const [name] = positionals;
  if (!name) throw new CliError(usage);
  const db = openDatabase();
  const user = await findUserByName(db, name);
  if (!user) throw new CliError(`There is no account ${name}.`);
  const hasKey = (await listApiKeys(db, user.id)).length > 0;
  const apiKey = apiKeyChoice.safeParse(values['api-key'] ?? (hasKey ? undefined : 'keep'));
  if (!apiKey.success)
    throw new CliError(`${user.username} has API keys. Add --api-key=keep or --api-key=revoke. Nothing has changed.`);
  const password = await generatePassword(user.username);
  const changed = await resetPassword(db, user.id, await hashPassword(password), apiKey.data);
  if (!changed) throw new CliError(`There is no account ${name}.`);
  await recordCommand(db, 'password.reset', user.username);
  if (hasKey && apiKey.data === 'revoke') await recordCommand(db, 'api-key.revoke', user.username);
  return `The password of ${name} is now ${password}\nIt is shown only once. Change it after signing in.\nThis command sends no mail, so tell ${user.email} what you have done.`;
});
