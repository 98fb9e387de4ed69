import { Agent, request as httpRequest } from 'node:http';
import { someAddress } from '../http.ts';

/** One request of a load. */
export interface LoadRequest {
  path: string;
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** What is measured: a row of the table. */
export interface Load {
  what: string;
  /** The next request of one of the connections, which are numbered from 0. */
  next: (connection: number) => LoadRequest;
  /** The status that every answer must have. */
  status: number;
  /** After so many requests a connection is closed, and another opened from another address. */
  perConnection?: number;
}

/** What a load did; times in milliseconds. */
export interface Measured {
  what: string;
  perSecond: number;
  p50: number;
  p99: number;
  errors: number;
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Does `work` on so many connections at a time for so many seconds, each again as soon as it is done. */
export async function measure(
  what: string,
  connections: number,
  seconds: number,
  work: (connection: number) => Promise<boolean>,
): Promise<Measured> {
  const times: number[] = [];
  let errors = 0;
  const end = performance.now() + seconds * 1000;
  const connection = async (number: number) => {
    while (performance.now() < end) {
      const started = performance.now();
      const good = await work(number).catch(() => false);
      times.push(performance.now() - started);
      if (!good) errors += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, number) => connection(number)));
  times.sort((a, b) => a - b);
  return { what, perSecond: times.length / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99), errors };
}

/** A client that keeps its connections open, one for each number, as browsers and CDNs do. */
export function openClient(
  base: string,
  { next, status, perConnection = Number.POSITIVE_INFINITY }: Omit<Load, 'what'>,
) {
  const { port } = new URL(base);
  const lanes = new Map<number, { agent: Agent; used: number; from: string }>();
  const laneOf = (number: number) => {
    let lane = lanes.get(number);
    if (!lane || lane.used >= perConnection) {
      lane?.agent.destroy();
      lane = { agent: new Agent({ keepAlive: true, maxSockets: 1 }), used: 0, from: someAddress() };
      lanes.set(number, lane);
    }
    lane.used += 1;
    return lane;
  };
  const work = (number: number) =>
    new Promise<boolean>((resolve) => {
      const { path, method = 'GET', body, headers = {} } = next(number);
      const { agent, from } = laneOf(number);
      const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
      const type = bytes ? { 'content-type': 'application/json', 'content-length': String(bytes.length) } : {};
      const request = httpRequest(
        { host: '127.0.0.1', port, path, method, agent, localAddress: from, headers: { ...type, ...headers } },
        (response) => {
          response.resume();
          response.once('end', () => resolve(response.statusCode === status));
        },
      );
      request.once('error', () => resolve(false));
      request.end(bytes);
    });
  const close = () => {
    for (const { agent } of lanes.values()) agent.destroy();
  };
  return { work, close };
}
