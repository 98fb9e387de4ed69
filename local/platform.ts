import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { finished } from 'node:stream/promises';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Context } from '@netlify/functions';
import { CliError } from '../cli/cli-error.ts';
import { compress } from './compress.ts';
import { findFunction, type LoadedFunction } from './functions.ts';
import type { FindFile, Site } from './site.ts';
import { systemCode } from './system-code.ts';

/** The parts that answer requests: the functions and the site. Each build replaces the site. */
export interface Chain {
  functions: readonly LoadedFunction[];
  answer: Site;
  findFile: FindFile;
}

/** Netlify's request chain in one process, listening on one port. */
export interface Platform {
  port: number;
  /** Sets the chain that answers requests. Before the first call every response is 503. */
  use: (chain: Chain) => void;
  close: () => Promise<void>;
}

/** Returns the response while there is no site yet. */
export const starting = (): Response =>
  new Response('Starting. Please try again in a moment.', {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' },
  });

/** Listens on 127.0.0.1. Port 0 chooses a free port. Throws a CliError if the port is taken. */
export async function listen(port: number): Promise<Platform> {
  let chain: Chain | undefined;
  const background = new Set<Promise<unknown>>();
  const answer = (request: Request, ip = '') => (chain ? follow(chain, request, ip, background) : starting());
  const server = createServer(
    getRequestListener(
      async (request, { incoming }) => {
        const response = await answer(request, incoming.socket.remoteAddress);
        if (!(await readToEnd(incoming as IncomingMessage))) response.headers.set('connection', 'close');
        return response;
      },
      {
        hostname: 'localhost',
        // Astro's development server runs in this process, and its pages of errors need the Response of Node.
        overrideGlobalObjects: false,
        errorHandler: (error) => {
          if (error instanceof RequestError) return badRequest();
          console.error(error);
          return new Response(null, { status: 500 });
        },
      },
    ),
  );
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
          ? new CliError(`Port ${port} is taken. Stop what uses it, or set PORT to another one.`)
          : new CliError(
              `Port ${port} cannot be used (${systemCode(error) ?? error.message}). Set PORT to another one.`,
            ),
      ),
    );
    server.listen(port, '127.0.0.1', resolve);
  });

// The time limit for the rest of a refused body.
const restTimeoutMs = 2_000;

// A client sends its whole body before it reads the response, and its next request uses the same connection. So this reads the
// rest of a body that a function has not read. Returns false if that takes too long; the connection is then closed.
async function readToEnd(incoming: IncomingMessage): Promise<boolean> {
  if (incoming.complete || incoming.method === 'GET' || incoming.method === 'HEAD') return true;
  // The function's abandoned stream would pause the body again.
  incoming.removeAllListeners('data');
  incoming.resume();
  return finished(incoming, { signal: AbortSignal.timeout(restTimeoutMs) }).then(
    () => true,
    () => false,
  );
}

const badRequest = () => new Response('Bad request', { status: 400 });

// Netlify's order: a function, unless it prefers static files and a file exists; then redirects, files and the 404 page.
async function follow(
  { functions, answer, findFile }: Chain,
  request: Request,
  ip: string,
  background: Set<Promise<unknown>>,
) {
  const url = parseUrl(request);
  if (!url) return badRequest();
  const waitUntil = (promise: Promise<unknown>) => {
    background.add(promise);
    void promise.finally(() => background.delete(promise));
  };
  const context = { ip, requestId: randomUUID(), url, params: {}, waitUntil };
  // Data and streams are not compressed, because no size budget counts them.
  const call = async (called: LoadedFunction) => {
    const response = await called.handler(request, context as unknown as Context);
    return response.headers.get('content-type')?.startsWith('text/html') ? compress(request, response) : response;
  };
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

// Returns undefined for requests that Netlify refuses: a URL with a username or a broken escape, and TRACE.
function parseUrl({ url: text, method }: Request): URL | undefined {
  try {
    const url = new URL(text);
    decodeURIComponent(url.pathname);
    return url.username || url.password || method === 'TRACE' || method === 'TRACK' ? undefined : url;
  } catch {
    return undefined;
  }
}
