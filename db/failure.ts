import { NeonDbError } from '@neondatabase/serverless';

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
