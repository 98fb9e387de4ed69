import { exportedRows } from '../db/backup/export-rows.ts';
import { writeBackup } from './backups/backup-file.ts';
import { openDatabase, readArguments, runCommand } from './command.ts';

// Writes a backup into one file, a few rows at a time, so that a large database needs no more memory than a small one.
await runCommand(async () => {
  const { positionals } = readArguments('Usage: npm run export -- FILE', { most: 1 });
  const [file = 'talentcare-backup.jsonl'] = positionals;
  const written = await writeBackup(file, exportedRows(openDatabase()));
  const counts = [...written].map(([table, rows]) => `${rows} ${table.replaceAll('_', ' ')}`);
  return `Wrote ${file}: ${counts.join(', ')}`;
});
