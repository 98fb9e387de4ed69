import type { Agent, AgentOptions, IncomingMessage } from 'node:http';

/** A request to the database; `timeoutMs` limits the whole round trip, in milliseconds. */
export interface RoundTrip {
  method: string;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
}

/** The database's response with its whole body. */
export interface RoundTripAnswer {
  status: number;
  text: string;
}

interface Client {
  send: typeof import('node:http').request;
  agent: Agent;
  /** The time of the last query or response, in milliseconds since 1970. */
  usedAt: number;
}

const clients = new Map<string, Client>();

// A connection that has been idle for longer is not used again. Servers and networks drop idle connections only after longer times.
const maxIdleMs = 3_000;

const newAgent = ({ Agent }: { Agent: new (options: AgentOptions) => Agent }) =>
  new Agent({ keepAlive: true, timeout: maxIdleMs });

// Loads HTTP or TLS with the first query, so that a cold start does not wait for it.
function clientFor(url: string): Client {
  const protocol = url.startsWith('https:') ? 'node:https' : 'node:http';
  const builtin = process.getBuiltinModule(protocol);
  const client = clients.get(protocol) ?? { send: builtin.request, agent: newAgent(builtin), usedAt: 0 };
  clients.set(protocol, client);
  // No timer of the agent runs while the process is frozen, so the time is compared here.
  if (Date.now() - client.usedAt > maxIdleMs) client.agent = newAgent(builtin);
  client.usedAt = Date.now();
  return client;
}

/**
 * Sends one request with Node's HTTP client, and returns the whole response. Throws if the database cannot be reached, breaks off
 * or takes longer than `timeoutMs`.
 *
 * This client exists because Netlify freezes a function's process between two calls, and the network may drop its idle connection
 * meanwhile. Node's fetch closes idle connections with a timer, which does not run in a frozen process. It then sends the next
 * query over the lost connection and fails, because it does not repeat a query that may have run. This client compares the time
 * before each query, and opens another connection.
 */
export function roundTrip(url: string, { method, headers, body, timeoutMs }: RoundTrip): Promise<RoundTripAnswer> {
  const client = clientFor(url);
  const { send, agent } = client;
  return new Promise((resolve, reject) => {
    const answered = (response: IncomingMessage) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('error', reject);
      response.on('end', () => {
        client.usedAt = Date.now();
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
