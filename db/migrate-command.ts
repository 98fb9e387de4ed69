import { openForCommand } from './command.ts';
import { migrate } from './migrate.ts';

const { db } = openForCommand('bring up to date');
const applied = await migrate(db);
console.log(applied.length ? `Applied ${applied.join(', ')}` : 'The database is up to date');
