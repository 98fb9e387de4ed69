import type { IncomingMessage } from 'node:http';
import { connectionFailure } from '../notifications/connection-failure.ts';
import { webhookLookup } from '../notifications/webhook-url.ts';
import { CalendarError } from './calendar-error.ts';

// A visitor may wait for it.
const timeoutMs = 4_000;

// The feed of a person with thirty appointments a week for three years has about 4 MB.
const limitBytes = 5_000_000;

/**
 * Downloads a calendar from a public host. Follows no redirects, and stops after four seconds or five megabytes. Throws a CalendarError if
 * that fails.
 */
export async function fetchCalendar(url: URL): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await download(url, signal);
  } catch (error) {
    if (error instanceof CalendarError) throw error;
    throw new CalendarError(signal.aborted ? 'The server did not answer in time' : reasonOf(error));
  }
}

async function download(url: URL, signal: AbortSignal): Promise<string> {
  const lookup = webhookLookup(url);
  // Loaded here, because importing them takes a tenth of a cold start.
  const { get } =
    url.protocol === 'https:' ? process.getBuiltinModule('node:https') : process.getBuiltinModule('node:http');
  // A compressed file could be a thousand times as large as what arrives.
  const headers = { accept: 'text/calendar', 'accept-encoding': 'identity', 'user-agent': 'TalentCare' };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent: false, headers, signal, ...lookup }, resolve).on('error', reject);
  });
  try {
    return await readBody(response);
  } finally {
    response.destroy();
  }
}

async function readBody(response: IncomingMessage): Promise<string> {
  const { statusCode: status = 0 } = response;
  if (status >= 300 && status <= 399)
    throw new CalendarError(`The server answered ${status}, and redirects are not followed: enter the final address`);
  if (status !== 200) throw new CalendarError(`The server answered ${status}`);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > limitBytes) throw new CalendarError('The calendar is larger than 5 MB');
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The calendar could not be read';
  // Errors from the check of the IP have no code.
  const code = 'code' in error ? String(error.code) : undefined;
  return code
    ? `The server could not be reached: ${connectionFailure(code)}`
    : `The calendar was not read: ${error.message}`;
}
