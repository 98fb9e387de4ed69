import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, inject, test } from 'vitest';

const { port } = new URL(inject('platform').address);

/** Sends one request over the agent's connection; returns the status, whether the server closes, and the connection used. */
function send(agent: Agent, path: string, body = '', headers: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; connection: string | undefined; reused: boolean }>(
    (resolve, reject) => {
      const method = body ? 'POST' : 'GET';
      const sent = request({ host: '127.0.0.1', port, path, method, agent, headers }, async (response) => {
        await text(response);
        resolve({ status: response.statusCode, connection: response.headers.connection, reused: sent.reusedSocket });
      });
      sent.on('error', reject);
      sent.end(body);
    },
  );
}

const json = { 'content-type': 'application/json' };

test.each([
  ['70 KB at once', 70_000, {}],
  ['70 KB in chunks', 70_000, { 'transfer-encoding': 'chunked' }],
  ['5 MB', 5_000_000, {}],
])('a client whose body of %s is refused can send its next request', async (_name, size, headers) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let round = 0; round < 3; round += 1) {
    const refused = await send(agent, '/api/demo-request', 'x'.repeat(size), { ...json, ...headers });
    expect([refused.status, refused.connection]).toEqual([413, 'keep-alive']);
    expect((await send(agent, '/api/health/live')).status).toBe(200);
  }
  agent.destroy();
});

test('a connection is kept after a body that was refused without being read', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect((await send(agent, '/api/admin/users', '{}', json)).status).toBe(401);
  expect(await send(agent, '/api/health/live')).toEqual({ status: 200, connection: 'keep-alive', reused: true });
  agent.destroy();
});
