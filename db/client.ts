import { type NeonQueryFunction, neon, neonConfig } from '@neondatabase/serverless';
import { CamelCasePlugin, type CompiledQuery, Kysely } from 'kysely';
import { NeonDialect } from 'kysely-neon';
import { connectionStringRule, isConnectionString } from './connection-string.ts';
import { type RoundTrip, roundTrip } from './http-client.ts';
import type { Tables } from './schema.ts';

/** How long one round trip may take, in milliseconds, before the database counts as down, unless a command says otherwise. */
const roundTripLimit = 4_000;

const neonEndpoint = neonConfig.fetchEndpoint;

// A database on this machine is spoken to in plain HTTP at its own port; any other is Neon's.
neonConfig.fetchEndpoint = (host, port, options) => {
  if (host === '127.0.0.1') return `http://${host}:${port}/sql`;
  return typeof neonEndpoint === 'function' ? neonEndpoint(host, port, options) : neonEndpoint;
};

// An answer that breaks off is a failure of the database like any other, so all of it is read here.
neonConfig.fetchFunction = async (address: string, trip: RoundTrip) => {
  const { status, text } = await roundTrip(address, trip);
  // What the driver reads of an answer, and no more.
  return { ok: status === 200, status, text: async () => text, json: async () => JSON.parse(text) };
};

/** The database over Neon's HTTP protocol: every query is one stateless round trip. */
export class Database extends Kysely<Tables> {
  readonly #neon: NeonQueryFunction<false, false>;

  /**
   * Takes a connection string, postgres://user:password@host/name, and how long a round trip may take, in milliseconds;
   * throws when the string is not one.
   */
  constructor(url: string, timeoutMs = roundTripLimit) {
    // The driver's own error would print the string.
    if (!isConnectionString(url)) throw new TypeError(`DATABASE_URL ${connectionStringRule}`);
    const client = neon(url, { fetchOptions: { timeoutMs } satisfies Partial<RoundTrip> });
    super({
      dialect: new NeonDialect({ neon: client }),
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    });
    this.#neon = client;
  }

  /** Runs several statements as one atomic round trip, all of them or none; gives the rows of each as they come. */
  async batch(statements: readonly CompiledQuery[]): Promise<Record<string, unknown>[][]> {
    return this.#neon.transaction(statements.map(({ sql, parameters }) => this.#neon.query(sql, [...parameters])));
  }
}
