import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';

/** A statement from the driver, with its values. */
interface Sent {
  query: string;
  params: unknown[];
}

/** A database that records the statements that it gets. */
export interface NotedDatabase {
  url: string;
  /** Returns the statements since the last call, and forgets them. */
  take: () => Sent[];
  close: () => void;
}

/** Opens a proxy to a database on this machine that records each statement. */
export async function noteStatements(url: string): Promise<NotedDatabase> {
  let sent: Sent[] = [];
  const { hostname, port } = new URL(url);
  const server = createServer(async (incoming, outgoing) => {
    const body = await text(incoming);
    const { queries, ...single } = JSON.parse(body) as Sent & { queries?: Sent[] };
    sent.push(...(queries ?? [single]));
    const forward = httpRequest({ hostname, port, path: incoming.url, method: 'POST', headers: incoming.headers });
    forward.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(outgoing);
    });
    forward.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const noted = new URL(url);
  noted.port = String((server.address() as AddressInfo).port);
  return {
    url: noted.href,
    take: () => {
      const taken = sent;
      sent = [];
      return taken;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

// PostgreSQL reads a table of a few pages faster without an index.
const smallRows = 2_000;

/** Returns the large tables that a statement reads from beginning to end. */
export async function tablesReadWhole(db: Database, { query, params }: Sent): Promise<string[]> {
  if (!/^\s*(select|insert|update|delete|with|\()/i.test(query)) return [];
  const [[row] = []] = await db.batch([{ sql: `explain (format json) ${query}`, parameters: params } as never]);
  if (!row) throw new Error(`PostgreSQL explains nothing of: ${query}`);
  const [{ Plan: plan }] = row['QUERY PLAN'] as [{ Plan: Plan }];
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and reltuples > ${smallRows}`.execute(db);
  const large = new Set(rows.map(({ name }) => name));
  const scanned = nodesOf(plan).filter((node) => node['Node Type'] === 'Seq Scan');
  return [...new Set(scanned.map((node) => node['Relation Name'] ?? ''))].filter((name) => large.has(name));
}
