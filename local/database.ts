import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { PGlite } from '@electric-sql/pglite';
import { Fault, systemCode } from './fault.ts';
import { answerQuery } from './neon-protocol.ts';

/** A PostgreSQL in this process, for production's driver at a connection string. */
export interface EmbeddedDatabase {
  url: string;
  close: () => Promise<void>;
}

/** Opens the database kept in a folder, making it if need be; throws a Fault where the folder holds something else. */
export async function openEmbeddedDatabase(folder: string): Promise<EmbeddedDatabase> {
  const db = await PGlite.create({ dataDir: folder }).catch((error: unknown) => {
    throw new Fault(
      `The database in ${folder} cannot be opened (${firstLine(error)}). Restore the folder, or move it away to start afresh.`,
    );
  });
  const password = randomBytes(16).toString('hex');
  const server = createServer(async (request, response) => {
    const headers = new Headers(request.headers as Record<string, string>);
    if (request.url !== '/sql' || !mayConnect(headers.get('neon-connection-string'), password)) {
      response.writeHead(401).end();
      return;
    }
    try {
      const answer = await answerQuery(db, headers, await text(request));
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    } catch (error) {
      response.writeHead(500).end(firstLine(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://talentcare:${password}@127.0.0.1:${port}/talentcare`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await db.close();
    },
  };
}

function mayConnect(connection: string | null, password: string): boolean {
  const given = Buffer.from(connection && URL.canParse(connection) ? new URL(connection).password : '');
  const expected = Buffer.from(password);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const firstLine = (error: unknown) =>
  systemCode(error) ?? String(error instanceof Error ? error.message : JSON.stringify(error)).split('\n')[0];
