import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RoundTripAnswer, roundTrip } from '../../db/http-client.ts';

// It loses a connection after its first query, without a word, and resets the connection at the next query, as network
// devices do; it breaks off in the middle, says nothing, or answers in another protocol.
const server = createServer((request, response) => {
  const { socket, url } = request;
  if (url === '/cut') {
    response.writeHead(200, { 'content-length': 100 });
    response.write('{', () => response.destroy());
  } else if (url === '/other') {
    socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
  } else if (url === '/once' && lost.has(socket)) {
    socket.resetAndDestroy();
  } else if (url !== '/silent') {
    lost.add(socket);
    response.end('{"é":1}');
  }
});
const lost = new WeakSet<Socket>();
// The server neither says how long it keeps a connection nor closes an idle connection.
server.keepAliveTimeout = 0;

let base: string;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

const ask = (path: string, timeoutMs = 4_000): Promise<RoundTripAnswer> =>
  roundTrip(base + path, { method: 'POST', headers: {}, body: '{}', timeoutMs });

// While a function's process is frozen, its clock goes on and its timers do not run. With Node's fetch, the next calls fail.
test('a connection that the network has dropped while the process was frozen is not used again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let calls = 0; calls < 3; calls += 1) {
    expect((await ask('/once')).status).toBe(200);
    // Longer than the client keeps an idle connection.
    vi.setSystemTime(Date.now() + 5_000);
  }
  vi.useRealTimers();
});

test.each([
  ['/cut', 'aborted'],
  ['/other', 'The database answered in another protocol'],
  ['/silent', 'No answer within 200 ms'],
])('%s is a failure, and the next query is answered', async (path, message) => {
  await expect(ask(path, path === '/silent' ? 200 : undefined)).rejects.toThrow(message);
  expect((await ask('/')).status).toBe(200);
});
