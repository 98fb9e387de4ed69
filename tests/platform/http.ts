import { randomInt } from 'node:crypto';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

/** A response from the network. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Returns the body as JSON. Throws if it is not JSON. */
  json: () => Record<string, unknown>;
}

/** The parts of a request. A plain object is sent as JSON. */
export interface Message {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  cookie?: string | undefined;
  /** The IP to send from. The loopback network has sixteen million. */
  from?: string;
  /** Aborts the request. */
  signal?: AbortSignal;
}

/** Returns an IP that no other test has used. */
export const someAddress = (): string => `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;

/** Sends one request over a connection of its own, with headers that a browser would not let a script set. */
export function send(base: string, path: string, message: Message = {}): Promise<Answer> {
  const { body, method = body === undefined ? 'GET' : 'POST', cookie, from, signal } = message;
  const raw = typeof body === 'string' || body instanceof Uint8Array;
  const bytes = body === undefined ? undefined : Buffer.from(raw ? (body as string) : JSON.stringify(body));
  const headers: Record<string, string> = {
    ...(body === undefined || raw ? {} : { 'content-type': 'application/json' }),
    ...(bytes ? { 'content-length': String(bytes.length) } : {}),
    ...(cookie ? { cookie, origin: base } : {}),
    ...message.headers,
  };
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const options = {
      host: hostname === 'localhost' ? '127.0.0.1' : hostname,
      port,
      path,
      method,
      agent: false,
      ...(signal ? { signal } : {}),
    };
    const request = httpRequest({
      ...options,
      headers: { host: new URL(base).host, ...headers },
      ...(from ? { localAddress: from } : {}),
    });
    request.on('error', reject);
    request.on('response', async (response) => {
      const received = await text(response);
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: received,
        json: () => JSON.parse(received) as Record<string, unknown>,
      });
    });
    request.end(bytes);
  });
}
