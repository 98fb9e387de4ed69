/** The record of a call. It never contains a body, a cookie, a key or an IP. */
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

// A line that cannot be written, for example because the disk is full, must not fail the call.
process.stdout.on('error', () => undefined);

// console.log inspects its arguments, which takes longer than writing the line.
function write(level: 'info' | 'error', record: object): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, ...record })}\n`);
}

/** Writes a call as one line of JSON. */
export function logCall({ error, ...record }: CallRecord): void {
  const failed = record.status >= 500 || Boolean(error);
  write(failed ? 'error' : 'info', { ...record, ...(error ? { error: describe(error) } : {}) });
}

/** Writes an error that no caller hears about as one line of JSON. */
export function logFault(message: string, error: unknown): void {
  write('error', { message, error: describe(error) });
}

/** Writes an event outside a call as one line of JSON. It must not contain anything private. */
export function logEvent(message: string, details: Record<string, string | number>): void {
  write('info', { message, ...details });
}
