import type { Agent, IncomingMessage } from 'node:http';

/** A request to the database; `timeoutMs` limits the whole round trip, in milliseconds. */
export interface RoundTrip {
  method: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
}

/** The database's answer with its whole body. */
export interface RoundTripAnswer {
  status: number;
  text: string;
}

interface Client {
  send: typeof import('node:http').request;
  agent: Agent;
  /** The time of the last response, in milliseconds since 1970. */
  answeredAt: number;
}

const clients = new Map<string, Client>();

// A connection that was used this recently is open.
const freshMs = 10;

// A connection that has been idle for longer is replaced. Servers close idle connections much later.
const maxIdleMs = 3_000;

// Loads HTTP or TLS with the first query, so that a cold start does not wait for it.
function clientFor(url: string): Client {
  const protocol = url.startsWith('https:') ? 'node:https' : 'node:http';
  const known = clients.get(protocol);
  if (known) return known;
  const { request: send, Agent } = process.getBuiltinModule(protocol);
  const client = { send, agent: new Agent({ keepAlive: true, timeout: maxIdleMs }), answeredAt: 0 };
  clients.set(protocol, client);
  return client;
}

// No timer runs while a function's process is frozen between two calls, so idle connections are closed here. A whole turn of
// the event loop then tells the agent which of the remaining connections the server has closed.
async function dropStale({ agent, answeredAt }: Client): Promise<void> {
  const idle = Date.now() - answeredAt;
  if (idle < freshMs) return;
  if (idle > maxIdleMs)
    for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
  await nextTurn();
  await nextTurn();
}

const nextTurn = () => new Promise(setImmediate);

/**
 * Sends one request with Node's HTTP client, and returns the whole response. Throws if the database cannot be reached,
 * breaks off or takes longer than `timeoutMs`.
 *
 * This client exists because of frozen functions: a function's process is stopped between two calls, and the database may
 * close the connection meanwhile. Node's fetch then writes the next query to the closed connection and fails, because it
 * does not repeat a query that may have run. This client waits one turn of the event loop, in which it learns that the
 * connection is closed, and opens another one. It also takes half the processor time of fetch.
 */
export async function roundTrip(
  url: string,
  { method, headers, body, timeoutMs }: RoundTrip,
): Promise<RoundTripAnswer> {
  const client = clientFor(url);
  const { send, agent } = client;
  await dropStale(client);
  return new Promise((resolve, reject) => {
    const answered = (response: IncomingMessage) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('error', reject);
      response.on('end', () => {
        client.answeredAt = Date.now();
        resolve({ status: response.statusCode ?? 0, text });
      });
    };
    const request = send(url, { method, headers, agent }, answered);
    const late = setTimeout(() => request.destroy(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs);
    request.on('error', reject);
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new Error('The database answered in another protocol'));
    });
    request.on('close', () => clearTimeout(late));
    request.end(body);
  });
}
