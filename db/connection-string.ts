/** What every message about a malformed connection string says; it follows the name of the variable. */
export const connectionStringRule = 'must be like postgres://user:password@host/name';

/**
 * Returns whether a text is a connection string. Stricter than the driver, because what the driver cannot use it prints
 * whole, with the password in it.
 */
export function isConnectionString(text: string): boolean {
  const url = /^postgres(?:ql)?:\/\/[\x21-\x7e]+$/.test(text) ? URL.parse(text) : null;
  return url !== null && url.username !== '' && /^[\w.-]+$/.test(url.hostname) && /^\/[\w%.~-]+$/.test(url.pathname);
}

/** Names a database in messages and logs. The host is all of a connection string that is not secret. */
export const databaseName = (connectionString: string): string =>
  isConnectionString(connectionString) ? `the database at ${new URL(connectionString).hostname}` : 'the database';
