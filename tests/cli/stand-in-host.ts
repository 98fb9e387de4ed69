import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { TLSSocket } from 'node:tls';
import certificate from 'smtp-server/lib/tls-options.js';
import { send } from '../platform/http.ts';

/** What a visitor asks for. */
interface Visit {
  method: string;
  /** The site as the visitor knows it, such as https://www.company.example. */
  origin: string;
  path: string;
}

/** What the visitor gets. */
export interface Shown {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** What a badly configured host makes of an answer. It changes the answer in place, returns another one, or hangs up. */
export type Change = (visit: Visit, shown: Shown) => Shown | 'hang up' | undefined;

/** A host in front of a site, for tests of what a host may spoil. */
export interface StandInHost {
  /** Such as http://localhost:1234. */
  url: string;
  /** The environment in which every name, such as https://www.company.example, leads to this host. */
  names: Record<string, string>;
  /** How often it was asked since the last change. */
  visits: () => number;
  become: (change: Change) => void;
  close: () => void;
}

/** Starts a host in front of a running platform. It shows its own name wherever the site names the platform. */
export async function openHost(site: string): Promise<StandInHost> {
  let change: Change = () => undefined;
  let visits = 0;
  const server = createServer(async (request, response) => {
    visits += 1;
    const isSecure = request.socket instanceof TLSSocket;
    const origin = `${isSecure ? 'https' : 'http'}://${request.headers.host}`;
    const { method = 'GET', url: path = '/' } = request;
    const shown = await forward(site, origin, request);
    const changed = change({ method, origin, path }, shown) ?? shown;
    if (changed === 'hang up') request.socket.destroy();
    else show(response, changed);
  });
  // This is how fetch reaches a name through a proxy.
  server.on('connect', (request, socket: Socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    const isSecure = request.url?.endsWith(':443');
    server.emit('connection', isSecure ? new TLSSocket(socket, { isServer: true, ...certificate() }) : socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const proxy = `http://127.0.0.1:${port}`;
  return {
    url: `http://localhost:${port}`,
    // The certificate has expired.
    names: { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy, HTTPS_PROXY: proxy, NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    visits: () => visits,
    become: (next) => {
      visits = 0;
      change = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function forward(site: string, origin: string, request: IncomingMessage): Promise<Shown> {
  const { method = 'GET', url: path = '/', headers } = request;
  const from = headers.origin?.replace(origin, site);
  const body = method === 'GET' ? undefined : await text(request);
  const answer = await send(site, path, {
    method,
    ...(body === undefined ? {} : { body }),
    headers: { 'content-type': 'application/json', ...(from ? { origin: from } : {}) },
  });
  const { 'content-length': _, 'transfer-encoding': __, connection, 'keep-alive': ___, ...kept } = answer.headers;
  const shown = { ...kept, 'set-cookie': kept['set-cookie']?.map((cookie) => securely(origin, cookie)) };
  return { status: answer.status, headers: shown, text: answer.text.replaceAll(site, origin) };
}

// Over https, the site gives its cookies other names and one more attribute.
const securely = (origin: string, cookie: string) =>
  origin.startsWith('https:') ? `${cookie.replace(/^talentcare=/, '__Host-talentcare=')}; Secure` : cookie;

function show(response: ServerResponse, { status, headers, text: body }: Shown): void {
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
  response.writeHead(status).end(body);
}
