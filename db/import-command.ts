import { readFile } from 'node:fs/promises';
import { type Backup, faultOf, importBackup, NotEmpty } from './backup.ts';
import { openForCommand, stop } from './command.ts';
import { migrate } from './migrate.ts';

// npm run import -- FILE: restores a backup into an empty database, which it brings up to date first.
const [file] = process.argv.slice(2);
if (!file) stop('Give the file of the backup: npm run import -- talentcare-backup.json');
const { db } = openForCommand('restore into');
let backup: unknown;
try {
  backup = JSON.parse(await readFile(file, 'utf8'));
} catch (error) {
  stop(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`);
}
const fault = faultOf(backup);
if (fault) stop(`${file}: ${fault}`);
await migrate(db);
try {
  await importBackup(db, backup as Backup);
} catch (error) {
  if (!(error instanceof NotEmpty)) throw error;
  stop('The database in DATABASE_URL is not empty. A backup is restored into an empty one only; nothing was changed.');
}
console.log(`Restored ${file}. Nobody can sign in yet: give an admin a password with npm run set-password -- NAME`);
