import { NeonDbError } from '@neondatabase/serverless';
import { databaseName } from './connection-string.ts';

// Classes of SQLSTATE that mean "not now": connection, resources, operator intervention (PostgreSQL, appendix A).
const unavailableClasses = ['08', '53', '57'];

/** True where the database could not be reached or could not answer, as opposed to having refused the statement. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof NeonDbError)) return false;
  return !error.code || unavailableClasses.includes(error.code.slice(0, 2));
}

/** The unique constraint that a statement ran into, if that is why it failed (SQLSTATE 23505). */
export function violatedUnique(error: unknown): string | undefined {
  return error instanceof NeonDbError && error.code === '23505' ? error.constraint : undefined;
}

// Tables and columns that a statement expects and the database lacks (SQLSTATE 42P01 and 42703).
const lacking = ['42P01', '42703'];

/**
 * Returns in one line what is wrong with a database, for the person who runs a command, or undefined for an error that did
 * not come from the database.
 */
export function databaseFault(error: unknown, connectionString: string): string | undefined {
  if (!(error instanceof NeonDbError)) return undefined;
  const name = databaseName(connectionString);
  if (isUnavailable(error)) return `Cannot reach ${name}. Check DATABASE_URL, and that the database is running.`;
  if (lacking.includes(error.code ?? '')) return `The tables of ${name} are not up to date. Run: npm run migrate`;
  return `A statement was refused by ${name}: ${error.message.split('\n')[0]}`;
}
