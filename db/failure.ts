import { NeonDbError } from '@neondatabase/serverless';
import { databaseName } from './connection-string.ts';

// Classes of SQLSTATE that mean "not now": connection, resources, operator intervention (PostgreSQL, appendix A).
const unavailableClasses = ['08', '53', '57'];
// Hosts make a database read-only while its disk is full, and the copy that takes over after a failure is read-only for a while.
const readOnly = '25006';
const diskFull = '53100';

/** Returns true if the database could not be reached or could not answer. A refused statement returns false. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof NeonDbError)) return false;
  return !error.code || error.code === readOnly || unavailableClasses.includes(error.code.slice(0, 2));
}

/** Returns the unique constraint that a statement violated (SQLSTATE 23505), or undefined if it failed otherwise. */
export function violatedUnique(error: unknown): string | undefined {
  return error instanceof NeonDbError && error.code === '23505' ? error.constraint : undefined;
}

/** Returns the column that a statement left without its value (SQLSTATE 23502), or undefined if it failed otherwise. */
export function violatedNotNull(error: unknown): string | undefined {
  return error instanceof NeonDbError && error.code === '23502' ? error.column : undefined;
}

// The statement names a table or a column that the database lacks (SQLSTATE 42P01 and 42703).
const missingSchema = ['42P01', '42703'];

// Neon's proxy gives no SQLSTATE for this.
const refusesLogin = /^password authentication failed/;

const neonOnly =
  'TalentCare uses Neon’s protocol over HTTP, which PostgreSQL itself does not speak: see “Another PostgreSQL” in docs/deploying.md.';

// A PostgreSQL hangs up when it reads HTTP, and another server answers something else.
function speaksOtherwise({ message, sourceError }: NeonDbError): boolean {
  const code = sourceError && 'code' in sourceError ? String(sourceError.code) : '';
  return (
    /^(?:HPE_|ERR_SSL_|EPROTO$|ECONNRESET$)/.test(code) ||
    /^Server error \(HTTP status (?:3\d\d|404|405)\)/.test(message)
  );
}

const hostOf = (connectionString: string) => URL.parse(connectionString)?.hostname ?? '';
const isNeon = (connectionString: string) => hostOf(connectionString).endsWith('.neon.tech');
// npm start serves its database here.
const isLocal = (connectionString: string) => hostOf(connectionString) === '127.0.0.1';

/**
 * Returns one line about what is wrong with a database, for the person who runs a command. Returns undefined if the error
 * did not come from the database.
 */
export function databaseFault(error: unknown, connectionString: string): string | undefined {
  if (!(error instanceof NeonDbError)) return undefined;
  const name = databaseName(connectionString);
  if (refusesLogin.test(error.message))
    return `The username or the password is refused by ${name}. Check DATABASE_URL.`;
  if (error.code === diskFull)
    return `The disk of ${name} is full (${error.message.split('\n')[0]}). Make room on it, and try again.`;
  if (error.code === readOnly)
    return `A change was refused by ${name}, which is read-only just now. Its disk may be full: look at your host’s dashboard.`;
  if (error.code?.startsWith('53')) return `There is no room left in ${name}: ${error.message.split('\n')[0]}`;
  if (speaksOtherwise(error) && !isNeon(connectionString)) return `Cannot use ${name}. ${neonOnly}`;
  if (isUnavailable(error)) {
    const line = `Cannot reach ${name}. Check DATABASE_URL, and that the database is running.`;
    return isNeon(connectionString) || isLocal(connectionString) ? line : `${line} ${neonOnly}`;
  }
  if (missingSchema.includes(error.code ?? '')) return `The tables of ${name} are not up to date. Run: npm run migrate`;
  return `A statement was refused by ${name}: ${error.message.split('\n')[0]}`;
}
