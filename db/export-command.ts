import { writeFile } from 'node:fs/promises';
import { exportBackup } from './backup.ts';
import { openForCommand, stop } from './command.ts';

// npm run export -- FILE: everything that an owner would want to keep, as one JSON file.
const [file = 'talentcare-backup.json'] = process.argv.slice(2);
const { db } = openForCommand('back up');
const backup = await exportBackup(db);
try {
  // It holds names and addresses: its owner alone may read it, and an older backup is never overwritten.
  await writeFile(file, `${JSON.stringify(backup, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
} catch (error) {
  const taken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
  stop(taken ? `${file} exists already: give another name.` : `${file} cannot be written: ${String(error)}`);
}
const counts = Object.entries(backup.tables).map(([table, rows]) => `${rows.length} ${table.replace('_', ' ')}`);
console.log(`Wrote ${file}: ${counts.join(', ')}`);
