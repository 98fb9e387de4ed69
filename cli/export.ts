import { writeFile } from 'node:fs/promises';
import { exportBackup } from '../db/backup.ts';
import { CliError } from './cli-error.ts';
import { openDatabase, readArguments, runCommand } from './command.ts';

// Writes a backup into one JSON file.
await runCommand(async () => {
  const { positionals } = readArguments('Usage: npm run export -- FILE', { most: 1 });
  const [file = 'talentcare-backup.json'] = positionals;
  const backup = await exportBackup(openDatabase());
  try {
    // The file holds names and emails, so only its owner may read it. `wx` never overwrites an older backup.
    await writeFile(file, `${JSON.stringify(backup, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new CliError(
      taken ? `${file} exists already. Choose another name.` : `${file} cannot be written: ${String(error)}`,
    );
  }
  const counts = Object.entries(backup.tables).map(([table, rows]) => `${rows.length} ${table.replace('_', ' ')}`);
  return `Wrote ${file}: ${counts.join(', ')}`;
});
