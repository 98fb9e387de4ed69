import { Database } from '../../db/client.ts';
import { environment } from './env.ts';

let database: Database | undefined;

/** The one database of this function instance; it holds no connection, so it never goes stale. */
export function openDatabase(): Database {
  database ??= new Database(environment().DATABASE_URL);
  return database;
}
