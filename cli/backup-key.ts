import { open } from 'node:fs/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { CliError } from './cli-error.ts';
import { readArguments, runCommand } from './command.ts';

// Makes the pair of keys for backups. The secret half goes into a file for the company's safe, never to Netlify.
await runCommand(async () => {
  const { positionals } = readArguments('Usage: npm run backup-key -- FILE', { most: 1 });
  const [file = 'backup-key.txt'] = positionals;
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new CliError(
      error.code === 'EEXIST'
        ? `${file} exists already. Give another name: backups that were made with its key need it.`
        : `${file} cannot be written (${error.code}).`,
    );
  });
  // The form that age-keygen writes, so that age reads the file.
  await handle.writeFile(`# public key: ${recipient}\n${identity}\n`);
  await handle.close();
  return [
    `Wrote the secret key to ${file}. Without it nobody can restore a backup, and with it anybody can read one:`,
    'keep it in two safe places, such as the password manager of the company and an envelope, and never on Netlify.',
    `Set this variable for the site: BACKUP_KEY=${recipient}`,
  ].join('\n');
});
