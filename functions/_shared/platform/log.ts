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

// A line that cannot be written, to a full disk for example, fails no call.
process.stdout.on('error', () => undefined);

// Past the console, whose inspectors cost more than all else in a line; what collects the logs reads lines from here too.
function write(level: 'info' | 'error', record: object): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, ...record })}\n`);
}

/** Writes a call as one line of JSON. */
export function logCall({ error, ...record }: CallRecord): void {
  const failed = record.status >= 500 || Boolean(error);
  write(failed ? 'error' : 'info', { ...record, ...(error ? { error: describe(error) } : {}) });
}

/** Writes a fault that no caller hears of as one line of JSON. */
export function logFault(message: string, error: unknown): void {
  write('error', { message, error: describe(error) });
}

/** Writes something that happened without a call as one line of JSON; nothing in it may be private. */
export function logEvent(message: string, details: Record<string, string | number>): void {
  write('info', { message, ...details });
}
