import { Database } from '../../../db/client.ts';
import { environment } from './env.ts';

let database: Database | undefined;

/** Returns the database, which all calls of one function instance share. Each query is independent of earlier ones. */
export function openDatabase(): Database {
  database ??= new Database(environment().DATABASE_URL);
  return database;
}
