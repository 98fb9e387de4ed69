import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

// A function's process, which is frozen between two calls: each line on its standard input is a call.
const frozenFunction = `
  import { createInterface } from 'node:readline';
  import { roundTrip } from ${JSON.stringify(path.resolve('db/http-client.ts'))};
  const call = { method: 'POST', headers: {}, body: '{}', timeoutMs: 4_000 };
  for await (const url of createInterface({ input: process.stdin }))
    console.log(await roundTrip(url, call).then(({ status }) => status, String));
`;

/** Calls a function, and calls it again after each time that its process was frozen; returns the answers. */
async function callBetweenFreezes(): Promise<string[]> {
  const frozen = spawn(process.execPath, ['--input-type=module', '--eval', frozenFunction]);
  const answers = createInterface({ input: frozen.stdout })[Symbol.asyncIterator]();
  const call = async () => {
    frozen.stdin.write(`${base}/once\n`);
    return (await answers.next()).value as string;
  };
  const given = [await call()];
  for (let freezes = 0; freezes < 2; freezes += 1) {
    frozen.kill('SIGSTOP');
    const answer = call();
    // Longer than Node's fetch and the client keep an idle connection.
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    frozen.kill('SIGCONT');
    given.push(await answer);
  }
  frozen.kill();
  return given;
}

// With Node's fetch, half of the calls after a freeze fail.
test('a connection that the network has dropped while the process was frozen is not used again', {
  tags: ['thorough'],
}, async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, callBetweenFreezes));
  expect(answers.flat()).toEqual(Array(24).fill('200'));
});

test.each([
  ['/cut', 'aborted'],
  ['/other', 'The database answered in another protocol'],
  ['/silent', 'No answer within 200 ms'],
])('%s is a failure, and the next query is answered', async (path, message) => {
  await expect(ask(path, path === '/silent' ? 200 : undefined)).rejects.toThrow(message);
  expect((await ask('/')).status).toBe(200);
});
