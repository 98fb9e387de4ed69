import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RoundTripAnswer, roundTrip } from '../../db/http-client.ts';

// In a process of its own, as it goes on while this one is held: it closes a connection shortly after its answer, breaks off
// in the middle, says nothing, or answers in another protocol.
const server = `
  const { createServer } = require('node:http');
  const answers = createServer((request, response) => {
    if (request.url === '/cut') {
      response.writeHead(200, { 'content-length': 100 });
      response.write('{', () => response.destroy());
    } else if (request.url === '/other') {
      request.socket.end('HTTP/1.1 101 Switching Protocols\\r\\nConnection: Upgrade\\r\\nUpgrade: x\\r\\n\\r\\n');
    } else if (request.url !== '/silent') {
      response.end('{"é":1}', () => request.url === '/once' && setTimeout(() => request.socket.end(), 10));
    }
  });
  answers.listen(0, '127.0.0.1', () => console.log(answers.address().port));
`;

let child: ChildProcess;
let base: string;

beforeAll(async () => {
  child = spawn(process.execPath, ['-e', server], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  base = `http://127.0.0.1:${String(port).trim()}`;
});

afterAll(() => child.kill());

const ask = (path: string, timeoutMs = 4_000): Promise<RoundTripAnswer> =>
  roundTrip(base + path, { method: 'POST', headers: {}, body: '{}', timeoutMs });

test('a connection that was closed while the process was held is not used again', async () => {
  const answer = { status: 200, text: '{"é":1}' };
  for (let held = 0; held < 5; held += 1) {
    expect(await ask('/once')).toEqual(answer);
    // Nothing of this process runs meanwhile, as in a function's instance between two calls.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);
  }
});

test.each([
  ['/cut', 'aborted'],
  ['/other', 'The database answered in another protocol'],
  ['/silent', 'No answer within 200 ms'],
])('%s is a failure, and the next query is answered', async (path, message) => {
  await expect(ask(path, path === '/silent' ? 200 : undefined)).rejects.toThrow(message);
  expect((await ask('/')).status).toBe(200);
});
