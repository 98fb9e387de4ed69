/** What is noted of a call: never a body, a cookie, a key or an address. */
export interface CallRecord {
  requestId: string;
  method: string;
  route: string;
  status: number;
  milliseconds: number;
  userId?: string | undefined;
  code?: string | undefined;
  error?: unknown;
}

const describe = (error: unknown): unknown =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack, cause: describe(error.cause) }
    : error;

/** Writes a call as one line of JSON. */
export function logCall({ error, ...record }: CallRecord): void {
  const level = record.status >= 500 || error ? 'error' : 'info';
  console.log(
    JSON.stringify({ time: new Date().toISOString(), level, ...record, ...(error ? { error: describe(error) } : {}) }),
  );
}

/** Writes a fault that no caller hears of as one line of JSON. */
export function logFault(message: string, error: unknown): void {
  console.log(JSON.stringify({ time: new Date().toISOString(), level: 'error', message, error: describe(error) }));
}

/** Writes something that happened without a call as one line of JSON; nothing in it may be private. */
export function logEvent(message: string, details: Record<string, string | number>): void {
  console.log(JSON.stringify({ time: new Date().toISOString(), level: 'info', message, ...details }));
}
