import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { Context } from '@netlify/functions';
import { Fault, systemCode } from './fault.ts';
import { findFunction, type LoadedFunction } from './functions.ts';
import type { FindFile, Site } from './site.ts';

/** Where a request may end: the functions and the site, which a rebuild replaces. */
export interface Chain {
  functions: readonly LoadedFunction[];
  answer: Site;
  findFile: FindFile;
}

/** Netlify's request chain in one process, listening on one port. */
export interface Platform {
  port: number;
  /** Sets what answers from now on; before the first time every answer is 503. */
  use: (chain: Chain) => void;
  close: () => Promise<void>;
}

/** The answer before there is a site. */
export const starting = (): Response =>
  new Response('Starting. Please try again in a moment.', { status: 503, headers: { 'retry-after': '2' } });

/** Starts to listen on 127.0.0.1; port 0 takes any free one. Throws a Fault when the port is taken. */
export async function listen(port: number): Promise<Platform> {
  let chain: Chain | undefined;
  const background = new Set<Promise<unknown>>();
  const server = createServer((incoming, outgoing) => {
    respond(incoming, outgoing, chain, background).catch((error: unknown) => {
      console.error(error);
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end();
    });
  });
  await bind(server, port);
  return {
    port: (server.address() as AddressInfo).port,
    use: (next) => {
      chain = next;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      await Promise.allSettled(background);
      setTimeout(() => server.closeAllConnections(), 2_000).unref();
      await closed;
    },
  };
}

const bind = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        systemCode(error) === 'EADDRINUSE'
          ? new Fault(`Port ${port} is taken. Stop what uses it, or set PORT to another one.`)
          : new Fault(`Port ${port} cannot be used (${systemCode(error) ?? error.message}). Set PORT to another one.`),
      ),
    );
    server.listen(port, '127.0.0.1', resolve);
  });

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  chain: Chain | undefined,
  background: Set<Promise<unknown>>,
) {
  const request = await toRequest(incoming);
  const response = !request
    ? new Response('Bad request', { status: 400 })
    : chain
      ? await follow(chain, request, incoming.socket.remoteAddress ?? '', background)
      : starting();
  const headers: Record<string, string | string[]> = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  if (cookies.length) headers['set-cookie'] = cookies;
  if (!response.body || incoming.method === 'HEAD') {
    outgoing.writeHead(response.status, headers).end();
    return;
  }
  const body = await response.arrayBuffer().catch(() => undefined);
  if (!body) outgoing.destroy();
  else outgoing.writeHead(response.status, { 'content-length': body.byteLength, ...headers }).end(Buffer.from(body));
}

// Netlify's order: a function first, unless it prefers a file that is there; then redirects, files and the 404 page.
async function follow(
  { functions, answer, findFile }: Chain,
  request: Request,
  ip: string,
  background: Set<Promise<unknown>>,
) {
  const waitUntil = (promise: Promise<unknown>) => {
    background.add(promise);
    void promise.finally(() => background.delete(promise));
  };
  const context = { ip, requestId: randomUUID(), url: new URL(request.url), params: {}, waitUntil };
  const call = (called: LoadedFunction) => called.handler(request, context as unknown as Context);
  const found = findFunction(functions, request);
  if (!found) {
    return answer(request, (target) => {
      const called = findFunction(functions, target);
      return called && (() => call(called));
    });
  }
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const file = found.preferStatic && reads ? await findFile(request) : undefined;
  return file ?? call(found);
}

// Bodies up to this length come whole, as they do to Netlify's functions; what is longer is read as it comes.
const shortBody = 64 * 1024;

async function readBody(incoming: IncomingMessage): Promise<BodyInit | null> {
  if (incoming.method === 'GET' || incoming.method === 'HEAD') return null;
  const length = Number(incoming.headers['content-length']);
  if (!(length <= shortBody)) return Readable.toWeb(incoming) as unknown as BodyInit;
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function toRequest(incoming: IncomingMessage): Promise<Request | undefined> {
  const { method = 'GET', headers, url = '/' } = incoming;
  const address = `http://${headers.host ?? 'localhost'}${url.startsWith('/') ? url : '/'}`;
  // fetch's Request refuses these three, which no site answers either.
  if (!isReadable(address) || ['CONNECT', 'TRACE', 'TRACK'].includes(method)) return undefined;
  const flat = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')] as [string, string]);
  return new Request(address, { method, headers: flat, body: await readBody(incoming), duplex: 'half' } as RequestInit);
}

// An address with a name and password in it, or with a broken escape, is nobody's.
function isReadable(address: string): boolean {
  try {
    const { username, password, pathname } = new URL(address);
    decodeURIComponent(pathname);
    return username === '' && password === '';
  } catch {
    return false;
  }
}
