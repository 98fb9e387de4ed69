/** A statement in Neon's HTTP protocol. Parameters are text, an array literal or null. */
interface Statement {
  query: string;
  params?: unknown[];
  arrayMode?: boolean;
}

/** A column of a result, as PostgreSQL's RowDescription describes it. */
export interface Field {
  name: string;
  dataTypeID: number;
  tableID: number;
  columnID: number;
  dataTypeSize: number;
  dataTypeModifier: number;
}

/** The result of a statement. Every value is in PostgreSQL's text format. */
export interface Executed {
  fields: Field[];
  rows: (string | null)[][];
  command: string;
  rowCount: number | null;
}

/** Runs one statement through the extended protocol with text parameters. Throws PostgreSQL's own error. */
export type Execute = (query: string, params: (string | null)[]) => Promise<Executed>;

/** A PostgreSQL. `use` lends a connection that nothing else uses meanwhile. */
export interface Engine {
  use: <T>(work: (execute: Execute) => Promise<T>) => Promise<T>;
}

/** A PostgreSQL error, with the fields of the wire protocol. */
interface DatabaseError {
  name: 'error';
  message: string;
  [field: string]: unknown;
}

const errorFields = [
  ...['code', 'detail', 'hint', 'position', 'internalPosition', 'internalQuery', 'severity', 'where'],
  ...['table', 'column', 'schema', 'dataType', 'constraint', 'file', 'line', 'routine'],
];

/** Answers a request in Neon's HTTP protocol (POST /sql), so that the local platform can use production's driver. */
export async function answerQuery(engine: Engine, headers: Headers, body: string): Promise<Response> {
  const payload = JSON.parse(body) as Statement & { queries?: Statement[] };
  const asArrays = headers.get('neon-array-mode') === 'true';
  try {
    return await engine.use(async (execute) =>
      Response.json(
        payload.queries
          ? { results: await batch(execute, payload.queries, headers, asArrays) }
          : await run(execute, payload, asArrays),
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

async function batch(execute: Execute, statements: Statement[], headers: Headers, asArrays: boolean) {
  const isolation = headers.get('neon-batch-isolation-level')?.replace(/([a-z])([A-Z])/, '$1 $2');
  const readOnly = headers.get('neon-batch-read-only') === 'true';
  await execute(`begin${isolation ? ` isolation level ${isolation}` : ''}${readOnly ? ' read only' : ''}`, []);
  try {
    const results = [];
    for (const statement of statements) results.push(await run(execute, statement, asArrays));
    await execute('commit', []);
    return results;
  } catch (error) {
    await execute('rollback', []);
    throw error;
  }
}

async function run(execute: Execute, { query, params = [], arrayMode }: Statement, asArrays: boolean) {
  const { fields, rows, command, rowCount } = await execute(query, params.map(asText));
  const rowAsArray = arrayMode ?? asArrays;
  return {
    rowAsArray,
    fields: fields.map((field) => ({ ...field, format: 'text' })),
    rows: rowAsArray ? rows : rows.map((row) => named(fields, row)),
    command,
    rowCount,
  };
}

const named = (fields: Field[], row: (string | null)[]) =>
  Object.fromEntries(fields.map(({ name }, index) => [name, row[index]]));

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
