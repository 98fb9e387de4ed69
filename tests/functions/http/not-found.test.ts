import { describe, expect, inject, test } from 'vitest';
import { send } from '../../platform/http.ts';

const { address } = inject('platform');

describe('an address of the API that there is not', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/nothing/at/all', '/api/auth/', '/api//auth/me', '/api/blog/all/'])(
    '%s is answered as the API answers, by whatever method',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const answer = await send(address, path, { method, ...(method === 'GET' ? {} : { body: {} }) });
        expect(answer.status).toBe(404);
        expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
        expect(answer.json()).toEqual({
          success: false,
          code: 'not_found',
          message: 'There is nothing at this address',
        });
      }
      expect((await send(address, path, { method: 'HEAD' })).status).toBe(404);
    },
  );

  test('a page’s address is still answered with a page', async () => {
    const answer = await send(address, '/apiary');
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  });
});

test.each(['supervision-is-not-a-box-to-tick', 'nothing-here'])('/blog/%s is read and nothing else', async (slug) => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    const answer = await send(address, `/blog/${slug}`, { method });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  }
  const [get, head] = await Promise.all(['GET', 'HEAD'].map((method) => send(address, `/blog/${slug}`, { method })));
  expect([head?.status, head?.text]).toEqual([get?.status, '']);
});
