import { connect, type Socket } from 'node:net';

/** One request of a load. */
export interface LoadRequest {
  path: string;
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** One measured thing: a row of the table. */
export interface Load {
  what: string;
  /** Returns the next request of a connection. Connections are numbered from 0. */
  next: (connection: number) => LoadRequest;
  /** The status that every response must have. */
  status: number;
  /** After this many requests the connection is closed, and another is opened from another IP. */
  perConnection?: number;
}

/** The results of a load. Times are in milliseconds. */
export interface Measured {
  what: string;
  perSecond: number;
  p50: number;
  p99: number;
  errors: number;
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Combines several measurements of one thing: the middle of their medians, and the worst of their p99. */
export function together(what: string, parts: readonly Measured[]): Measured {
  const sum = (value: (part: Measured) => number) => parts.reduce((total, part) => total + value(part), 0);
  return {
    what,
    perSecond: sum(({ perSecond }) => perSecond) / parts.length,
    p50: percentile(
      parts.map(({ p50 }) => p50).sort((a, b) => a - b),
      0.5,
    ),
    p99: Math.max(...parts.map(({ p99 }) => p99)),
    errors: sum(({ errors }) => errors),
  };
}

/** Runs `work` on this many connections at the same time for this many seconds, again and again. */
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

let callers = 0;

// Each connection has an IP that no earlier one had.
function newAddress(): string {
  callers += 1;
  return `127.${1 + (callers >> 16)}.${(callers >> 8) & 255}.${callers & 255}`;
}

interface Lane {
  socket: Socket;
  used: number;
}

/**
 * A client that keeps one connection open for each number, as browsers and CDNs do. It supports just enough HTTP/1.1 for
 * responses with a Content-Length, so that the server is measured and not the client.
 */
export function openClient(
  base: string,
  { next, status, perConnection = Number.POSITIVE_INFINITY }: Omit<Load, 'what'>,
) {
  const { port, host } = new URL(base);
  const lanes = new Map<number, Lane>();
  const laneOf = (number: number): Lane => {
    let lane = lanes.get(number);
    if (!lane || lane.used >= perConnection || lane.socket.destroyed) {
      lane?.socket.destroy();
      const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: newAddress(), noDelay: true });
      lane = { socket, used: 0 };
      lanes.set(number, lane);
    }
    lane.used += 1;
    return lane;
  };
  const work = async (number: number): Promise<boolean> => {
    const { path, method = 'GET', body, headers = {} } = next(number);
    const text = body === undefined ? '' : JSON.stringify(body);
    const type = text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {};
    const lines = Object.entries({ host, ...type, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    const { socket } = laneOf(number);
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`);
    return (await readStatus(socket)) === status;
  };
  const close = () => {
    for (const { socket } of lanes.values()) socket.destroy();
  };
  return { work, close };
}

/** Returns the status of the next response on a connection, when all of it has arrived. */
function readStatus(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let received = '';
    const end = (settle: () => void) => {
      socket.off('data', take).off('error', fail).off('close', fail);
      settle();
    };
    const fail = (error?: unknown) => end(() => reject(error instanceof Error ? error : new Error('It hung up')));
    const take = (bytes: Buffer) => {
      // One character for each byte, so that lengths are the same as in the response.
      received += bytes.toString('latin1');
      const head = received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received.slice(0, head))?.[1] ?? 0);
      if (received.length >= head + 4 + length) end(() => resolve(Number(received.slice(9, 12))));
    };
    socket.on('data', take).on('error', fail).on('close', fail);
  });
}
