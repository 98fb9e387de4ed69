import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { answerQuery, type Engine } from './neon-protocol.ts';

/** A database with a connection string for production's driver. */
export interface ServedDatabase {
  url: string;
  close: () => Promise<void>;
}

/**
 * Serves Neon's HTTP protocol on this machine. Returns the connection string, whose password every request must contain.
 * `engineOf` returns the engine for a database name, which is the path of a connection string.
 */
export async function serveNeonProtocol(engineOf: (database: string) => Engine): Promise<ServedDatabase> {
  const password = randomBytes(16).toString('hex');
  const server = createServer(async (request, response) => {
    const headers = new Headers(request.headers as Record<string, string>);
    const connection = parse(headers.get('neon-connection-string'));
    if (request.url !== '/sql' || !connection) {
      response.writeHead(404).end();
      return;
    }
    if (!mayConnect(connection.password, password)) {
      // As Neon answers.
      const message = `password authentication failed for user '${connection.username}'`;
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
      return;
    }
    try {
      const answer = await answerQuery(engineOf(connection.pathname.slice(1)), headers, await text(request));
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : 'The database failed');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://talentcare:${password}@127.0.0.1:${port}/talentcare`,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const parse = (connection: string | null) => (connection ? URL.parse(connection) : null);

function mayConnect(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
