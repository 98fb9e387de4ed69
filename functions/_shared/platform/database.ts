import { Database } from '../../../db/client.ts';
import { environment } from './env.ts';

let database: Database | undefined;

/** The one database of this function instance; no query depends on the one before, and stale connections are dropped. */
export function openDatabase(): Database {
  database ??= new Database(environment().DATABASE_URL);
  return database;
}
