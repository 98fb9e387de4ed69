import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listFunctions } from '@netlify/zip-it-and-ship-it';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { bundleFolder } from '../../deploy/bundle-functions.ts';
import type { Endpoint } from '../../src/contracts/endpoint.ts';
import { declarations } from '../declarations.ts';
import { type PackedFunction, packFunctions, runIn } from './packed-functions.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { address, databaseUrl } = inject('platform');
const environment = { DATABASE_URL: databaseUrl, SESSION_SECRET: 'x'.repeat(32), URL: address };

let packed: PackedFunction[];
const sources = await listFunctions(path.join(root, 'functions'), { parseISC: true } as never);

beforeAll(async () => {
  packed = await packFunctions();
});

const find = (name: string) => {
  const found = packed.find((each) => each.name === name);
  if (!found) throw new Error(`${name} was not packed`);
  return found;
};

interface Call {
  method: string;
  url: string;
}

interface Answer {
  status: number;
  body: string;
  type: string;
}

/** Calls a function in a new process, with nothing around it but its archive. Returns an answer for each call. */
const invoke = (name: string, ...calls: Call[]) =>
  runIn<Answer[]>(
    find(name).folder,
    `const { default: answer } = await import('./${name}.mjs');
     const context = { ip: '127.0.0.1', requestId: 'test', waitUntil() {} };
     const answers = [];
     for (const { method, url } of ${JSON.stringify(calls)}) {
       const body = { body: '{}', headers: { 'content-type': 'application/json' } };
       const response = await answer(new Request(url, { method, ...(method !== 'GET' && body) }), context);
       const type = response.headers.get('content-type');
       answers.push({ status: response.status, type, body: await response.text() });
     }
     console.log(JSON.stringify(answers));`,
    environment,
  );

const missing: Answer = { status: 0, body: '', type: '' };

const pathOf = ({ path: pattern }: Endpoint) => pattern.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000');

describe('what Netlify deploys', () => {
  test('is taken from the folder that the build fills', () => {
    const configured = /\[functions\]\ndirectory = "([^"]+)"/.exec(
      readFileSync(path.join(root, 'netlify.toml'), 'utf8'),
    );
    expect(path.join(root, configured?.[1] ?? '')).toBe(bundleFolder);
  });

  test('is every function, with the addresses that its source claims', () => {
    const claimed = sources.map((listed) => {
      const { name, routes = [] } = listed as { name: string; routes?: { pattern: string; prefer_static?: true }[] };
      return {
        name,
        patterns: routes.map(({ pattern }) => pattern),
        preferStatic: routes.some((r) => r.prefer_static),
      };
    });
    expect(claimed.length).toBeGreaterThanOrEqual(5);
    expect(packed.map(({ name, patterns, preferStatic }) => ({ name, patterns, preferStatic }))).toEqual(claimed);
  });

  test.each(sources.map(({ name }) => name))(
    '%s starts from its archive alone, behind Netlify’s entry point',
    async (name) => {
      const { folder } = find(name);
      expect(existsSync(path.join(folder, 'node_modules'))).toBe(false);
      const entry = `const { handler } = await import('./___netlify-entry-point.mjs');
      console.log(JSON.stringify({ kind: typeof handler }));`;
      // Lambda gives this global to the code that it runs.
      const lambda = `globalThis.awslambda = { streamifyResponse: (handler) => handler };`;
      expect(await runIn(folder, lambda + entry, environment)).toEqual({ kind: 'function' });
    },
  );
});

describe('from its archive alone', () => {
  const owner = (endpoint: Endpoint) =>
    sources.find((listed) =>
      (listed as { routes?: { pattern: string }[] }).routes?.some(({ pattern }) => pattern === endpoint.path),
    )?.name ?? '';

  const owned = sources.map(({ name }) => [name, declarations.filter((endpoint) => owner(endpoint) === name)] as const);

  test.each(owned.filter(([, endpoints]) => endpoints.length > 0))('%s answers every call', async (name, endpoints) => {
    const calls = endpoints.map((endpoint) => ({ method: endpoint.method, url: address + pathOf(endpoint) }));
    const answers = await invoke(name, ...calls);
    expect(answers.length).toBe(endpoints.length);
    for (const [index, { status, body, type }] of answers.entries()) {
      const endpoint = endpoints[index] as Endpoint;
      const called = `${endpoint.method} ${endpoint.path}`;
      expect([called, type]).toEqual([called, expect.stringContaining('application/json')]);
      if (endpoint.access !== 'anyone') expect([called, status]).toEqual([called, 401]);
      expect(status, `${called}: ${body}`).toBeLessThan(500);
    }
  });

  test('every declaration belongs to a function', () => {
    expect(owned.flatMap(([, endpoints]) => endpoints).length).toBe(declarations.length);
  });

  test('the posts come out of the database', async () => {
    const [{ status, body } = missing] = await invoke('blog', { method: 'GET', url: `${address}/api/blog` });
    expect(status).toBe(200);
    expect(JSON.parse(body).posts.length).toBeGreaterThanOrEqual(5);
  });

  test('a plain form that is refused quotes its sender as text, also where its page cannot be had', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const { body } = await runIn<{ body: string }>(
      find('demo-requests').folder,
      `const { default: answer } = await import('./demo-requests.mjs');
       const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://127.0.0.1:9' };
       const body = new URLSearchParams({ firstName: 'Ada', lastName: 'King', email: 'ada@example.org',
         company: 'Engines', role: 'ceo', ${JSON.stringify(name)}: 'x' });
       const request = new Request('http://127.0.0.1:9/api/demo-request', { method: 'POST', headers, body });
       const response = await answer(request, { ip: '127.0.0.1', requestId: 'test', waitUntil() {} });
       console.log(JSON.stringify({ body: await response.text() }));`,
      { ...environment, URL: 'http://127.0.0.1:9' },
    );
    expect(body).toContain('Your request was not sent');
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(body).not.toContain('<img');
  });

  test('the address of no post gets the site’s own page', async () => {
    const [{ status, type, body } = missing] = await invoke('blog-page', {
      method: 'GET',
      url: `${address}/blog/nothing-here`,
    });
    expect(status).toBe(404);
    expect(type).toContain('text/html');
    expect(body).toContain('Post Not Found');
  });
});
