import { type PGlite, protocol } from '@electric-sql/pglite';
import type { Engine, Executed, Field } from './neon-protocol.ts';

/**
 * Returns the embedded PostgreSQL as an engine. Does not use PGlite's own query(), which would parse values that the driver
 * parses too.
 */
export const pgliteEngine = (db: PGlite): Engine => ({
  use: (work) => db.runExclusive(() => work((query, params) => execute(db, query, params))),
});

async function execute(db: PGlite, query: string, params: (string | null)[]): Promise<Executed> {
  const { serialize } = protocol;
  const message = Buffer.concat([
    serialize.parse({ text: query }),
    serialize.bind({ values: params }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  ]);
  const { messages } = await db.execProtocol(message, { throwOnError: false });
  const result: Executed = { fields: [], rows: [], command: '', rowCount: null };
  for (const raw of messages) {
    const received = raw as unknown as Received;
    if (received.name === 'error') throw received;
    if (received.name === 'rowDescription') result.fields = received.fields.map(describe);
    if (received.name === 'dataRow') result.rows.push(received.fields);
    if (received.name === 'commandComplete') Object.assign(result, completed(received.text));
  }
  return result;
}

type Received =
  | { name: 'error' }
  | { name: 'rowDescription'; fields: Field[] }
  | { name: 'dataRow'; fields: (string | null)[] }
  | { name: 'commandComplete'; text: string };

const describe = ({ name, dataTypeID, tableID, columnID, dataTypeSize, dataTypeModifier }: Field): Field => ({
  name,
  dataTypeID,
  tableID,
  columnID,
  dataTypeSize,
  dataTypeModifier,
});

// A command tag is a word with numbers. The last number is the number of rows: INSERT 0 1, SELECT 3, BEGIN.
function completed(tag: string) {
  const [command = '', ...numbers] = tag.split(' ');
  const count = Number(numbers.at(-1) ?? Number.NaN);
  return { command, rowCount: Number.isNaN(count) ? null : count };
}
