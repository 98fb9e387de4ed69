import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listFunctions } from '@netlify/zip-it-and-ship-it';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { bundleFolder, bundleFunctions } from '../../deploy/bundle-functions.ts';
import type { Endpoint } from '../../src/contracts/endpoint.ts';
import { declarations } from '../platform/declarations.ts';
import { temporaryFolder } from '../platform/start-platform.ts';
import { pack, runIn } from './packed-functions.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { address, databaseUrl } = inject('platform');
const environment = { DATABASE_URL: databaseUrl, SESSION_SECRET: 'x'.repeat(32), URL: address };

interface Call {
  method: string;
  url: string;
}

interface Answer {
  status: number;
  body: string;
  type: string;
}

/** A folder with nothing in it but a file for each function. */
const bundled = temporaryFolder();

beforeAll(() => bundleFunctions(bundled));

/** Returns how Netlify reads the functions of a folder: their names, addresses and whether a file goes first. */
async function readRoutes(folder: string) {
  const listed = (await listFunctions(folder, { parseISC: true } as never)) as {
    name: string;
    routes?: { pattern: string; prefer_static?: true }[];
  }[];
  return listed.map(({ name, routes = [] }) => ({
    name,
    patterns: routes.map(({ pattern }) => pattern),
    preferStatic: routes.some((route) => route.prefer_static),
  }));
}

const sources = await readRoutes(path.join(root, 'functions'));

/** Calls functions in a new process, with nothing around them. Returns the answers of each by its name. */
const invoke = (calls: Record<string, Call[]>) =>
  runIn<Record<string, Answer[]>>(
    bundled,
    `const context = { ip: '127.0.0.1', requestId: 'test', waitUntil() {} };
     const answers = {};
     for (const [name, calls] of Object.entries(${JSON.stringify(calls)})) {
       const { default: answer } = await import('./' + name + '.mjs');
       answers[name] = [];
       for (const { method, url } of calls) {
         const body = { body: '{}', headers: { 'content-type': 'application/json' } };
         const response = await answer(new Request(url, { method, ...(method !== 'GET' && body) }), context);
         const type = response.headers.get('content-type');
         answers[name].push({ status: response.status, type, body: await response.text() });
       }
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

  test('is every function, with the addresses that its source claims', async () => {
    expect(sources.length).toBeGreaterThanOrEqual(5);
    expect(readdirSync(bundled).sort()).toEqual(sources.map(({ name }) => `${name}.mjs`).sort());
    // Netlify's reader takes a fifth of a second for each, so npm test lets it read one function of each kind.
    const kinds = ['blog-page', 'clock', 'lists', 'not-found'];
    const read = inject('isThorough') ? sources : sources.filter(({ name }) => kinds.includes(name));
    const some = temporaryFolder();
    for (const { name } of read) copyFileSync(path.join(bundled, `${name}.mjs`), path.join(some, `${name}.mjs`));
    expect(await readRoutes(some)).toEqual(read);
  });

  // Netlify's bundler takes a second for each; the bench packs all of them.
  test('starts from its archive alone, behind Netlify’s entry point', async () => {
    const name = 'objects';
    const one = temporaryFolder();
    copyFileSync(path.join(bundled, `${name}.mjs`), path.join(one, `${name}.mjs`));
    const [packed] = await pack(one);
    expect(existsSync(path.join(packed?.folder ?? '', 'node_modules'))).toBe(false);
    const entry = `const { handler } = await import('./___netlify-entry-point.mjs');
      console.log(JSON.stringify({ kind: typeof handler }));`;
    // Lambda gives this global to the code that it runs.
    const lambda = `globalThis.awslambda = { streamifyResponse: (handler) => handler };`;
    expect(await runIn(packed?.folder ?? '', lambda + entry, environment)).toEqual({ kind: 'function' });
  });
});

describe('from its one file alone', () => {
  const owner = (endpoint: Endpoint) => sources.find(({ patterns }) => patterns.includes(endpoint.path))?.name ?? '';
  const owned = sources.map(({ name }) => [name, declarations.filter((endpoint) => owner(endpoint) === name)] as const);
  let answers: Record<string, Answer[]>;

  beforeAll(async () => {
    const calls = owned.map(([name, endpoints]) => [
      name,
      endpoints.map((endpoint) => ({ method: endpoint.method, url: address + pathOf(endpoint) })),
    ]);
    answers = await invoke(Object.fromEntries(calls));
  });

  test.each(owned)('%s answers every call', (name, endpoints) => {
    expect(answers[name]?.length).toBe(endpoints.length);
    for (const [index, { status, body, type }] of answers[name]?.entries() ?? []) {
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
    const { blog } = await invoke({ blog: [{ method: 'GET', url: `${address}/api/blog` }] });
    const { status, body } = blog?.[0] ?? missing;
    expect(status).toBe(200);
    expect(JSON.parse(body).posts.length).toBeGreaterThanOrEqual(5);
  });

  test('a plain form that is refused quotes its sender as text, also where its page cannot be had', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const { body } = await runIn<{ body: string }>(
      bundled,
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
    const url = `${address}/blog/nothing-here`;
    const { 'blog-page': pages } = await invoke({ 'blog-page': [{ method: 'GET', url }] });
    const { status, type, body } = pages?.[0] ?? missing;
    expect(status).toBe(404);
    expect(type).toContain('text/html');
    expect(body).toContain('Post Not Found');
  });
});
