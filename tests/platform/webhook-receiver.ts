import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A call that a webhook has received. */
export interface ReceivedCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A real HTTP server on this machine that receives webhooks. */
export interface WebhookReceiver {
  url: string;
  calls: ReceivedCall[];
  /** Sets the response: a status, a redirect to another path of its own, or none. */
  answer: (next: number | 'redirect' | 'never') => void;
  close: () => void;
}

/** Starts a server that answers 204 to each call. */
export async function openReceiver(): Promise<WebhookReceiver> {
  let mode: number | 'redirect' | 'never' = 204;
  const calls: ReceivedCall[] = [];
  const server = createServer(async (request, response) => {
    calls.push({ path: request.url ?? '', headers: request.headers, body: await text(request) });
    if (mode === 'redirect') response.writeHead(302, { location: '/elsewhere' }).end();
    else if (mode !== 'never') response.writeHead(mode).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?token=hidden`,
    calls,
    answer: (next) => {
      mode = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
