import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';

/**
 * How the way to the database is: open, or gone before a request (refusing, failing, hanging), during it (`losing`: the
 * statement runs and its answer never comes) or after it (`cutting`: the answer breaks off), or ten seconds long (`slow`).
 */
type GateMode = 'up' | 'refusing' | 'failing' | 'hanging' | 'losing' | 'cutting' | 'slow';

/** Every way in which it can be broken. */
export const brokenModes = ['refusing', 'failing', 'hanging', 'losing', 'cutting', 'slow'] as const;

/** What stands between a platform and its database, to break. */
export interface DatabaseGate {
  /** The database's connection string, by way of the gate. */
  url: string;
  mode: GateMode;
  /** What a statement has in it that `failing` refuses, or whose answer `losing` loses; every statement unless a test says so. */
  concerns: string;
  /** How many more requests pass before the gate refuses; unlimited unless a test says so. */
  passes: number;
  /** How many requests have arrived: the round trips. */
  trips: number;
  /** How long each answer takes on its way; no time unless a caller says so. */
  delayMs: number;
  close: () => void;
}

/** Opens a gate before a database that speaks Neon's HTTP protocol. */
export async function openGate(databaseUrl: string): Promise<DatabaseGate> {
  const { hostname, port } = new URL(databaseUrl);
  const gate: DatabaseGate = {
    url: '',
    mode: 'up',
    concerns: '',
    passes: Number.POSITIVE_INFINITY,
    trips: 0,
    delayMs: 0,
    close: () => {},
  };

  const server = createServer(async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { mode } = gate;
    gate.trips += 1;
    if (mode === 'refusing' || gate.passes <= 0) return void incoming.socket.destroy();
    if (mode === 'hanging') return;
    const sent = await text(incoming).catch(() => '');
    if (mode === 'failing' && sent.includes(gate.concerns)) return void outgoing.writeHead(502).end('Bad gateway');
    gate.passes -= 1;
    const forward = httpRequest({ hostname, port, path: incoming.url, method: 'POST', headers: incoming.headers });
    forward.on('error', () => incoming.socket.destroy());
    forward.on('response', async (response) => {
      const body = await buffer(response);
      if (mode === 'losing' && sent.includes(gate.concerns)) return void incoming.socket.destroy();
      outgoing.writeHead(response.statusCode ?? 500, response.headers);
      if (mode === 'slow') return void setTimeout(() => outgoing.end(body), 10_000);
      if (mode !== 'cutting') return void setTimeout(() => outgoing.end(body), gate.delayMs);
      return void outgoing.write(body.subarray(0, body.length / 2), () => incoming.socket.destroy());
    });
    forward.end(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  gate.url = url.href;
  gate.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return gate;
}
