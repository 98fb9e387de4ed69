import { type PGlite, protocol } from '@electric-sql/pglite';

/** One statement as Neon's HTTP protocol sends it: parameters are text, an array literal or null. */
interface Statement {
  query: string;
  params?: unknown[];
  arrayMode?: boolean;
}

/** A PostgreSQL error as PGlite throws it. */
interface DatabaseError {
  name: 'error';
  message: string;
  [field: string]: unknown;
}

const errorFields = [
  ...['code', 'detail', 'hint', 'position', 'internalPosition', 'internalQuery', 'severity', 'where'],
  ...['table', 'column', 'schema', 'dataType', 'constraint', 'file', 'line', 'routine'],
];

/**
 * Answers Neon's HTTP protocol (POST /sql) from an embedded PostgreSQL, so that production's driver is the only one.
 * The extended protocol with text parameters does what Neon's proxy does; PGlite's own query() would parse values twice.
 */
export async function answerQuery(db: PGlite, headers: Headers, body: string): Promise<Response> {
  const payload = JSON.parse(body) as Statement & { queries?: Statement[] };
  const asArrays = headers.get('neon-array-mode') === 'true';
  try {
    return await db.runExclusive(async () =>
      Response.json(
        payload.queries
          ? { results: await batch(db, payload.queries, headers, asArrays) }
          : await run(db, payload, asArrays),
      ),
    );
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    const fields = Object.fromEntries(errorFields.map((field) => [field, error[field] ?? null]));
    return Response.json({ message: error.message, ...fields }, { status: 400 });
  }
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'error';

async function batch(db: PGlite, statements: Statement[], headers: Headers, asArrays: boolean): Promise<unknown[]> {
  const isolation = headers.get('neon-batch-isolation-level')?.replace(/([a-z])([A-Z])/, '$1 $2');
  const readOnly = headers.get('neon-batch-read-only') === 'true';
  await run(
    db,
    { query: `begin${isolation ? ` isolation level ${isolation}` : ''}${readOnly ? ' read only' : ''}` },
    asArrays,
  );
  try {
    const results = [];
    for (const statement of statements) results.push(await run(db, statement, asArrays));
    await run(db, { query: 'commit' }, asArrays);
    return results;
  } catch (error) {
    await run(db, { query: 'rollback' }, asArrays);
    throw error;
  }
}

async function run(db: PGlite, { query, params = [], arrayMode }: Statement, asArrays: boolean): Promise<unknown> {
  const { serialize } = protocol;
  const message = Buffer.concat([
    serialize.parse({ text: query }),
    serialize.bind({ values: params.map(asText) }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  ]);
  const { messages } = await db.execProtocol(message, { throwOnError: false });
  const rowAsArray = arrayMode ?? asArrays;
  const result = {
    rowAsArray,
    fields: [] as Field[],
    rows: [] as unknown[],
    command: '',
    rowCount: null as number | null,
  };
  for (const raw of messages) {
    const received = raw as unknown as Received;
    if (received.name === 'error') throw received;
    if (received.name === 'rowDescription') result.fields = received.fields.map(describe);
    if (received.name === 'dataRow')
      result.rows.push(rowAsArray ? received.fields : named(result.fields, received.fields));
    if (received.name === 'commandComplete') Object.assign(result, completed(received.text));
  }
  return result;
}

type Field = ReturnType<typeof describe>;

interface ReceivedField {
  name: string;
  dataTypeID: number;
  tableID: number;
  columnID: number;
  dataTypeSize: number;
  dataTypeModifier: number;
}

type Received =
  | DatabaseError
  | { name: 'rowDescription'; fields: ReceivedField[] }
  | { name: 'dataRow'; fields: (string | null)[] }
  | { name: 'commandComplete'; text: string };

const describe = ({ name, dataTypeID, tableID, columnID, dataTypeSize, dataTypeModifier }: ReceivedField) =>
  ({ name, dataTypeID, tableID, columnID, dataTypeSize, dataTypeModifier, format: 'text' }) as const;

const named = (fields: Field[], row: (string | null)[]) =>
  Object.fromEntries(fields.map(({ name }, index) => [name, row[index]]));

// A command tag is a word and its numbers, of which the last counts rows: INSERT 0 1, SELECT 3, BEGIN.
function completed(tag: string) {
  const [command = '', ...numbers] = tag.split(' ');
  const count = Number(numbers.at(-1) ?? Number.NaN);
  return { command, rowCount: Number.isNaN(count) ? null : count };
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return arrayLiteral(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function arrayLiteral(values: unknown[]): string {
  const items = values.map((value) => {
    if (value === null) return 'NULL';
    if (Array.isArray(value)) return arrayLiteral(value);
    return JSON.stringify(typeof value === 'object' ? JSON.stringify(value) : String(value));
  });
  return `{${items.join(',')}}`;
}
