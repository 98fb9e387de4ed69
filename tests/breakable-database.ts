import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a database does: answers, refuses, fails, says nothing, or changes a post and its answer to that is lost. */
export type Mood = 'up' | 'refusing' | 'hanging' | 'failing' | 'mute';

/** A way to a database that can be broken. */
export interface BreakableDatabase {
  url: string;
  become: (mood: Mood) => void;
  /** How many round trips there were. */
  trips: () => number;
  close: () => void;
}

/** Puts a gate before the database at `target`; it is up. */
export async function openBreakableDatabase(target: string): Promise<BreakableDatabase> {
  let mood: Mood = 'up';
  let trips = 0;
  const { hostname, port } = new URL(target);
  const gate = createServer(async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    trips += 1;
    const body = await text(incoming).catch(() => '');
    if (mood === 'refusing') return void incoming.socket.destroy();
    if (mood === 'hanging') return;
    if (mood === 'failing') return void outgoing.writeHead(502).end('Bad gateway');
    const forward = httpRequest({ hostname, port, path: incoming.url, method: 'POST', headers: incoming.headers });
    forward.on('response', (response) => {
      if (mood === 'mute' && body.includes('update \\"blog_posts\\"')) return void incoming.socket.destroy();
      outgoing.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(outgoing);
    });
    forward.end(body);
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String((gate.address() as AddressInfo).port);
  return {
    url: url.href,
    become: (next) => {
      mood = next;
    },
    trips: () => trips,
    close: () => {
      gate.closeAllConnections();
      gate.close();
    },
  };
}
