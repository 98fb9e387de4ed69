import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
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
      response.end('{"é":1}', () => request.url === '/once' && setTimeout(() => request.socket.end(() => console.log('ended')), 30));
    }
  });
  answers.listen(0, '127.0.0.1', () => console.log(answers.address().port));
`;

let child: ChildProcess;
let base: string;
/** What the server prints: its port, and a word whenever it has ended a connection. */
let database: Readable;

beforeAll(async () => {
  child = spawn(process.execPath, ['-e', server], { stdio: ['ignore', 'pipe', 'inherit'] });
  database = child.stdout as Readable;
  const [port] = (await once(database, 'data')) as [Buffer];
  base = `http://127.0.0.1:${String(port).trim()}`;
});

afterAll(() => child.kill());

const ask = (path: string, timeoutMs = 4_000): Promise<RoundTripAnswer> =>
  roundTrip(base + path, { method: 'POST', headers: {}, body: '{}', timeoutMs });

// A function as its host runs it: a process that is stopped after each answer, and goes on with the next request.
const frozen = `
  import { createServer } from 'node:http';
  import { roundTrip } from ${JSON.stringify(pathToFileURL(path.resolve(import.meta.dirname, '../../db/http-client.ts')).href)};
  const ask = () => roundTrip(process.argv[1] + '/once', { method: 'POST', headers: {}, body: '{}', timeoutMs: 4_000 });
  const server = createServer((_, response) => ask().then(({ text }) => response.end(text), (error) => response.end(error.message)));
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

// Node's own fetch fails in one of three of these rounds (“other side closed”).
test('a connection that was closed while the process was frozen is not used for a query', async () => {
  const host = spawn(process.execPath, ['--input-type=module', '-e', frozen, base], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(host.stdout, 'data')) as [Buffer];
  const agent = new Agent({ keepAlive: true });
  const call = async () => {
    const request = get({ host: '127.0.0.1', port: Number(String(port)), agent });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return text(response);
  };
  try {
    for (let round = 0; round < 20; round += 1) {
      const ended = once(database, 'data');
      expect(await call()).toBe('{"é":1}');
      host.kill('SIGSTOP');
      const next = call();
      await ended;
      host.kill('SIGCONT');
      expect(await next).toBe('{"é":1}');
    }
  } finally {
    host.kill('SIGKILL');
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
