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
  /** When the last answer came, in milliseconds. */
  answeredAt: number;
}

const clients = new Map<string, Client>();

// How long an open connection is trusted, in milliseconds: without a look, and at all, which is well below what servers keep
// one for.
const trusted = { blindly: 10, atAll: 3_000 };

// Loaded with the first query, so that a function's start waits for neither HTTP nor TLS.
function clientFor(address: string): Client {
  const protocol = address.startsWith('https:') ? 'node:https' : 'node:http';
  const known = clients.get(protocol);
  if (known) return known;
  const { request: send, Agent } = process.getBuiltinModule(protocol);
  const client = { send, agent: new Agent({ keepAlive: true, timeout: trusted.atAll }), answeredAt: 0 };
  clients.set(protocol, client);
  return client;
}

// A function's instance sleeps between two calls, and no timer runs in its sleep: connections that are open for too long go
// now. Of all others it is known after a whole turn of the event loop whether they have been closed meanwhile.
async function dropStale({ agent, answeredAt }: Client): Promise<void> {
  const idle = Date.now() - answeredAt;
  if (idle < trusted.blindly) return;
  if (idle > trusted.atAll)
    for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
  await nextTurn();
  await nextTurn();
}

const nextTurn = () => new Promise(setImmediate);

/**
 * Sends one request with Node's HTTP client, and returns the whole answer. This client exists because of frozen functions:
 * a function's process is stopped between two calls, and the database may close the connection meanwhile. Node's fetch
 * then writes the next query to the closed connection and fails, because a query that may have run is not repeated. This
 * client waits one turn of the event loop, in which it learns of the end, and opens another connection. It also takes half
 * the processor time of fetch. Throws if the database cannot be reached, breaks off or takes longer than `timeoutMs`.
 */
export async function roundTrip(
  address: string,
  { method, headers, body, timeoutMs }: RoundTrip,
): Promise<RoundTripAnswer> {
  const client = clientFor(address);
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
    const request = send(address, { method, headers, agent }, answered);
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
