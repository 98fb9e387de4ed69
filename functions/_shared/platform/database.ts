import { Database } from '../../../db/client.ts';
import { environment } from './env.ts';

let database: Database | undefined;

/** Returns the database, which the calls of one function instance share. No query depends on an earlier one. */
export function openDatabase(): Database {
  database ??= new Database(environment().DATABASE_URL);
  return database;
}
