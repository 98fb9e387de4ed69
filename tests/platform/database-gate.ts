import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';

/**
 * The state of the connection to the database. `up` is open. Broken before a request are `refusing`, `failing` and `hanging`;
 * during it `losing`, where the statement runs but its response never arrives; after it `cutting`, where the response breaks off.
 * With `slow`, a response takes ten seconds.
 */
type GateMode = 'up' | 'refusing' | 'failing' | 'hanging' | 'losing' | 'cutting' | 'slow';

/** Every broken state. */
export const brokenModes = ['refusing', 'failing', 'hanging', 'losing', 'cutting', 'slow'] as const;

/** A proxy between a platform and its database, which a test can break. */
export interface DatabaseGate {
  /** The connection string of the database, through the gate. */
  url: string;
  mode: GateMode;
  /** `failing` and `losing` affect only statements that contain this text; all statements by default. */
  concerns: string;
  /** The number of requests that pass before the gate refuses; unlimited by default. */
  passes: number;
  /** The number of requests so far, which are the round trips. */
  trips: number;
  /** The delay of each response; none by default. */
  delayMs: number;
  close: () => void;
}

/** Opens a gate in front of a database that speaks Neon's HTTP protocol. */
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
