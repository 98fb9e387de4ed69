/** The rule for a connection string. Error messages write it after the name of the variable. */
export const connectionStringRule = 'must be like postgres://user:password@host/name';

/**
 * Returns true if a text is a connection string. This check is stricter than the driver's: the driver's own error prints
 * the whole string, including the password.
 */
export function isConnectionString(text: string): boolean {
  const url = /^postgres(?:ql)?:\/\/[\x21-\x7e]+$/.test(text) ? URL.parse(text) : null;
  return url !== null && url.username !== '' && /^[\w.-]+$/.test(url.hostname) && /^\/[\w%.~-]+$/.test(url.pathname);
}

/** Returns a name for a database in messages and logs. Everything in a connection string except the host is secret. */
export const databaseName = (connectionString: string): string =>
  isConnectionString(connectionString) ? `the database at ${new URL(connectionString).hostname}` : 'the database';
