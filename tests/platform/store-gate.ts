import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What a gate does with a call: passes it on, answers with an error, never answers, breaks off, or stores other bytes. */
type GateRule = 'pass' | { status: number; code: string } | 'hang' | 'break' | 'damage';

/** A way to a store of files that a test can disturb. */
export interface StoreGate {
  /** The URL to use in place of the store's own. */
  url: string;
  /** Decides what happens to each call. */
  rule: (method: string, path: string) => GateRule;
  close: () => void;
}

/** Opens a gate before a bucket. It keeps the Host header, so that signatures stay valid. */
export async function openStoreGate(bucketUrl: string): Promise<StoreGate> {
  const target = new URL(bucketUrl);
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const rule = gate.rule(method, url);
    const body = await buffer(incoming);
    if (rule === 'hang') return;
    if (rule === 'break') return void response.socket?.destroy();
    if (typeof rule === 'object')
      return void response.writeHead(rule.status).end(`<Error><Code>${rule.code}</Code></Error>`);
    const onward = request({ host: target.hostname, port: target.port, method, path: url, headers }, (answered) => {
      response.writeHead(answered.statusCode ?? 500, answered.headers);
      if (rule === 'pass') answered.pipe(response);
      else void buffer(answered).then((bytes) => response.end(Buffer.from(bytes).fill(0, 0, 1)));
    });
    onward.end(body);
  };
  const server = createServer((incoming, response) => void answer(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const gate: StoreGate = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${target.pathname}`,
    rule: () => 'pass',
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return gate;
}
