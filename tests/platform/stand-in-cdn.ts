import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A CDN that keeps responses as Netlify's does. */
export interface StandInCdn {
  /** The URL at which it answers visitors, and at which its tags are purged. */
  url: string;
  /** The platform behind it. */
  origin: string;
  /** How many visits it has answered with what it keeps, and how many it has passed on. */
  hits: number;
  passed: number;
  /** When each tag was purged, and when a purge was refused. */
  purges: { tag: string; at: number; status: number }[];
  /** If false, every purge fails. */
  isListening: boolean;
  /** Resolves when it may store what it has received. At once, unless a test stores late. */
  mayStore: Promise<void>;
  close: () => void;
}

interface Kept {
  body: string;
  headers: Headers;
  tag: string;
  until: number;
}

// Netlify answers 429 to a third purge of a tag within five seconds.
const [purgesPerWindow, windowMs] = [2, 5_000];

/** Opens a CDN. It keeps GETs that say so, by their path and by the parts of the query that Netlify-Vary names. */
export async function openStandInCdn(): Promise<StandInCdn> {
  const kept = new Map<string, Kept>();
  const varies = new Map<string, readonly string[]>();
  const cdn: StandInCdn = {
    ...{ url: '', origin: '', hits: 0, passed: 0, purges: [], isListening: true },
    ...{ mayStore: Promise.resolve(), close: () => {} },
  };

  const keyOf = (url: URL) => {
    const names = varies.get(url.pathname) ?? [...url.searchParams.keys()];
    return `${url.pathname}?${names.map((name) => `${name}=${url.searchParams.getAll(name)}`).join('&')}`;
  };

  const store = async (url: URL, headers: Headers, body: string) => {
    const seconds = Number(/s-maxage=(\d+)/.exec(headers.get('netlify-cdn-cache-control') ?? '')?.[1] ?? 0);
    if (seconds === 0) return;
    await cdn.mayStore;
    const query = /query=([^,]*)/.exec(headers.get('netlify-vary') ?? '')?.[1];
    if (query) varies.set(url.pathname, query.split('|'));
    const tag = headers.get('netlify-cache-tag') ?? '';
    kept.set(keyOf(url), { body, headers, tag, until: Date.now() + seconds * 1_000 });
  };

  const purge = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const [tag = ''] = (JSON.parse(await text(incoming)) as { cache_tags: string[] }).cache_tags;
    const at = Date.now();
    const recent = cdn.purges.filter((each) => each.tag === tag && each.status === 202 && each.at > at - windowMs);
    const status = !cdn.isListening ? 500 : recent.length >= purgesPerWindow ? 429 : 202;
    cdn.purges.push({ tag, at, status });
    if (status === 202) for (const [key, each] of kept) if (each.tag === tag) kept.delete(key);
    outgoing.writeHead(status).end();
  };

  const server = createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', cdn.url);
    if (url.pathname === '/api/v1/purge') return purge(incoming, outgoing);
    const known = kept.get(keyOf(url));
    if (known && known.until > Date.now()) {
      cdn.hits += 1;
      return void outgoing.writeHead(200, Object.fromEntries(known.headers)).end(known.body);
    }
    cdn.passed += 1;
    const answer = await fetch(new URL(url.pathname + url.search, cdn.origin));
    const [body, headers] = [await answer.text(), new Headers(answer.headers)];
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection']) headers.delete(name);
    if (answer.status === 200) void store(url, headers, body);
    outgoing.writeHead(answer.status, Object.fromEntries(headers)).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cdn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  cdn.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return cdn;
}
