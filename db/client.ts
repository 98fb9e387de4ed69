import { type NeonQueryFunction, neon, neonConfig } from '@neondatabase/serverless';
import { CamelCasePlugin, type CompiledQuery, Kysely } from 'kysely';
import { NeonDialect } from 'kysely-neon';
import { connectionStringRule, isConnectionString } from './connection-string.ts';
import { type RoundTrip, roundTrip } from './http-client.ts';
import type { Tables } from './schema.ts';

// A database that takes longer than this counts as down.
const defaultTimeoutMs = 4_000;

const neonEndpoint = neonConfig.fetchEndpoint;

// The local platform serves Neon's protocol on this machine, over plain HTTP and at its own port.
neonConfig.fetchEndpoint = (host, port, options) => {
  if (host === '127.0.0.1') return `http://${host}:${port}/sql`;
  return typeof neonEndpoint === 'function' ? neonEndpoint(host, port, options) : neonEndpoint;
};

// Reads the whole response here, so that a response that breaks off counts as a failure of the database.
neonConfig.fetchFunction = async (url: string, trip: RoundTrip) => {
  const { status, text } = await roundTrip(url, trip);
  // The driver reads no other properties of a response.
  return { ok: status === 200, status, text: async () => text, json: async () => JSON.parse(text) };
};

/** The database over Neon's HTTP protocol: every query is one stateless round trip. */
export class Database extends Kysely<Tables> {
  readonly #neon: NeonQueryFunction<false, false>;

  /**
   * Takes a connection string such as postgres://user:password@host/name, and the time limit of one round trip in
   * milliseconds. Throws a TypeError if the connection string is malformed.
   */
  constructor(url: string, timeoutMs = defaultTimeoutMs) {
    // The driver's own error would print the string.
    if (!isConnectionString(url)) throw new TypeError(`DATABASE_URL ${connectionStringRule}`);
    const client = neon(url, { fetchOptions: { timeoutMs } satisfies Partial<RoundTrip> });
    super({
      dialect: new NeonDialect({ neon: client }),
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    });
    this.#neon = client;
  }

  /** Runs several statements in one transaction and one round trip. Returns the rows of each statement, in order. */
  async batch(statements: readonly CompiledQuery[]): Promise<Record<string, unknown>[][]> {
    return this.#neon.transaction(statements.map(({ sql, parameters }) => this.#neon.query(sql, [...parameters])));
  }
}
