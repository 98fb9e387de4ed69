import { randomUUID } from 'node:crypto';
import type { ApiPlatform } from './api-platform.ts';
import type { Load } from './load.ts';

export const slug = 'supervision-is-not-a-box-to-tick';

export const demoRequest = () => ({
  firstName: 'Ada',
  lastName: 'King',
  email: `${randomUUID()}@example.org`,
  company: 'Engines',
  role: 'ceo',
  message: 'How soon could you begin?',
});

/** The endpoints under load. To add one, add a line. */
export const apiLoads = ({ accounts, cookie }: ApiPlatform, etag: string): Record<string, Load> => ({
  read: { what: 'GET /api/blog/:id', status: 200, next: () => ({ path: `/api/blog/${slug}` }) },
  unchanged: {
    what: 'GET /api/blog/:id, If-None-Match',
    status: 304,
    next: () => ({ path: `/api/blog/${slug}`, headers: { 'if-none-match': etag } }),
  },
  list: { what: 'GET /api/blog', status: 200, next: () => ({ path: '/api/blog' }) },
  me: { what: 'GET /api/auth/me, signed in', status: 200, next: () => ({ path: '/api/auth/me', headers: { cookie } }) },
  overview: {
    what: 'GET /api/admin/overview, signed in',
    status: 200,
    next: () => ({ path: '/api/admin/overview', headers: { cookie } }),
  },
  demo: {
    what: 'POST /api/demo-request',
    status: 200,
    // The API accepts ten requests an hour from one IP.
    perConnection: 10,
    next: () => ({ path: '/api/demo-request', method: 'POST', body: demoRequest() }),
  },
  login: {
    what: 'POST /api/auth/login',
    status: 200,
    perConnection: 40,
    next: (connection) => {
      const { username, password } = accounts[connection] ?? { username: '', password: '' };
      return { path: '/api/auth/login', method: 'POST', body: { username, password } };
    },
  },
});
