import { Database } from './client.ts';
import { migrate } from './migrate.ts';

const url = process.env.DATABASE_URL;
if (!url) {
  console.error('DATABASE_URL is not set: give the connection string of the database to bring up to date.');
  process.exit(1);
}
const applied = await migrate(new Database(url));
console.log(applied.length ? `Applied ${applied.join(', ')}` : 'The database is up to date');
