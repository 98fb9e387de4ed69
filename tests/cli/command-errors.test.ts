import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { backupTables } from '../../db/backup/tables.ts';
import { Database } from '../../db/client.ts';
import { inherited, temporaryFolder } from '../platform/start-platform.ts';
import { openEmptyDatabase, openTestDatabase } from '../platform/test-database.ts';
import { run as runCommand } from './command.ts';

const root = path.resolve(import.meta.dirname, '../..');
const secret = 'npg_S3CR3T';

// What people paste, cut off, quote twice, or forget to encode.
const malformed = [
  `postgres://owner:${secret}/x@ep-a.neon.tech/db`,
  `postgres://owner:1/${secret}@ep-a.neon.tech/db`,
  `postgres://owner:${secret}#1@ep-a.neon.tech/db`,
  `postgres://owner:1#${secret}@ep-a.neon.tech/db`,
  `postgres://owner:${secret}?@ep-a.neon.tech/db`,
  `postgres://owner:${secret} x@ep-a.neon.tech/db`,
  `postgres://owner:${secret}é@ep-a.neon.tech/db`,
  `postgres://owner:${secret}\n@ep-a.neon.tech/db`,
  `postgres://owner:${secret}@ep-a.neon.tech/db\n`,
  `postgres://owner:${secret}@ep-a.neon.tech`,
  `postgres://owner:${secret}@ep-a.neon.tech/`,
  `postgres://owner:${secret}@ep-a.neon.tech:port/db`,
  `postgres://owner:${secret}@ep-a.neon.tech:99999/db`,
  `postgres://owner:${secret}@/db`,
  `postgres://owner:${secret}@:5432/db`,
  `postgres://owner:${secret}`,
  `postgres://:${secret}@ep-a.neon.tech/db`,
  `postgres://owner:${secret}@ep-a.neon.tech/db'`,
  `postgres://owner:${secret}@ep-a.neon.tech/db/other`,
  `postgres://owner:${secret}@ep-a neon tech/db`,
  `postgres:/owner:${secret}@ep-a.neon.tech/db`,
  `postgres:owner:${secret}@ep-a.neon.tech/db`,
  `psql 'postgres://owner:${secret}@ep-a.neon.tech/db'`,
  `'postgres://owner:${secret}@ep-a.neon.tech/db'`,
  `"postgres://owner:${secret}@ep-a.neon.tech/db"`,
  ` postgres://owner:${secret}@ep-a.neon.tech/db`,
  `DATABASE_URL=postgres://owner:${secret}@ep-a.neon.tech/db`,
  `mysql://owner:${secret}@ep-a.neon.tech/db`,
  `owner:${secret}@ep-a.neon.tech/db`,
  `host=ep-a.neon.tech user=owner password=${secret} dbname=db`,
];

const backup = path.join(temporaryFolder(), 'backup.json');
const post = path.join(temporaryFolder(), 'post.md');

const commands: Record<string, string[]> = {
  'cli/migrate.ts': [],
  'cli/export.ts': ['backup.json'],
  'cli/import.ts': [backup],
  'cli/export-posts.ts': ['posts'],
  'cli/import-posts.ts': [post],
  'cli/create-admin.ts': ['ada', 'ada@example.org'],
  'cli/set-password.ts': ['ada'],
  'cli/reset-two-factor.ts': ['ada'],
  'cli/hash-images.ts': [],
  'cli/retention.ts': [],
};

/** Runs an ES module given as text, which finds the cases to try in its environment; returns all that it prints. */
async function run(code: string, cases: readonly string[]): Promise<string> {
  const folder = temporaryFolder();
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: folder,
    env: {
      ...inherited(),
      CASES: JSON.stringify(cases),
      SESSION_SECRET: 'x'.repeat(32),
      PORT: '0',
      DATA_DIR: folder,
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  });
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return out + error;
}

// A case is a connection string, or a version of Node to be. A module reads both each time that it is loaded.
const setUp = `
  const cases = JSON.parse(process.env.CASES);
  const log = (value) => process.stdout.write(String(value) + '\\n');
  console.log = console.error = log;
  process.exit = () => {};
  const use = (value) => {
    if (value.startsWith('Node ')) Object.defineProperty(process, 'versions', { value: { node: value.slice(5) } });
    process.env.DATABASE_URL = value;
  };`;

/** Runs each command with each case; returns what each command printed. */
async function runCommands(files: readonly string[], cases: readonly string[]): Promise<Record<string, string>> {
  const list = files.map((file) => [file, path.join(root, file), ...(commands[file] ?? [])]);
  const code = `${setUp}
    for (const [file, place, ...parameters] of ${JSON.stringify(list)}) {
      log('@@' + file);
      process.argv = [process.execPath, ...parameters];
      for (const [index, value] of cases.entries()) {
        use(value);
        await import(place + '?' + index).catch((error) => log(error.stack));
      }
    }`;
  const [, ...parts] = (await run(code, cases)).split('@@');
  return Object.fromEntries(
    parts.map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]),
  );
}

const each = (files: readonly string[], printed: string) => Object.fromEntries(files.map((file) => [file, printed]));
const all = Object.keys(commands);

const callFunctions = `${setUp}
  const { inspect } = await import('node:util');
  const { loadFunctions } = await import(${JSON.stringify(path.join(root, 'local/functions.ts'))});
  const functions = await loadFunctions(${JSON.stringify(path.join(root, 'functions'))});
  for (const value of cases) {
    use(value);
    for (const { handler, paths } of functions) {
      const url = 'http://localhost' + (paths[0]?.pathname.replace('{/}?', '').replaceAll(/:\\w+/g, 'x') ?? '/');
      const context = { ip: '127.0.0.1', requestId: 'test', waitUntil() {} };
      const response = await handler(new Request(url), context).catch((error) => void log(inspect(error)));
      log(await response?.text());
    }
  }`;

describe('of thirty malformed connection strings', () => {
  const rule = 'DATABASE_URL must be like postgres://user:password@host/name';

  test('every command says so in one line each, and prints none', async () => {
    expect(await runCommands(all, malformed)).toEqual(each(all, malformed.map(() => `${rule}\n`).join('')));
  });

  test('the doctor, the local platform and the build print none', { tags: ['thorough'] }, async () => {
    const files = ['cli/doctor.ts', 'local/start.ts', 'local/with-database.ts', 'src/rendering/build-command.ts'];
    for (const [file, printed] of Object.entries(await runCommands(files, malformed))) {
      expect([file, printed.includes(secret)]).toEqual([file, false]);
      expect([file, printed.split('must be like postgres://').length > malformed.length]).toEqual([file, true]);
    }
  });

  test('no function logs or answers one', async () => {
    const printed = await run(callFunctions, malformed);
    expect(printed).not.toContain(secret);
    expect(printed.split(`"cause":"${rule}"`).length).toBeGreaterThan(malformed.length * 5);
  });
});

describe('a command says in one line', () => {
  test('that the database is away', { tags: ['thorough'] }, async () => {
    writeFileSync(post, 'Text');
    const tables = Object.fromEntries(backupTables.map((table) => [table, []]));
    writeFileSync(backup, JSON.stringify({ format: 'talentcare-backup', version: 1, tables }));
    const line = 'Cannot reach the database at 127.0.0.1. Check DATABASE_URL, and that the database is running.\n';
    expect(await runCommands(all, [`postgres://owner:${secret}@127.0.0.1:9/db`])).toEqual(each(all, line));
  });

  test('that the password is wrong, and that a database or a server does not speak Neon’s protocol', async () => {
    const database = await openTestDatabase();
    const wrong = new URL(database.url);
    wrong.password = secret;
    // A PostgreSQL ends a connection whose first bytes are no message of its protocol; other servers know no such path.
    const postgres = net.createServer((socket) => socket.once('data', () => socket.end()));
    const other = http.createServer((_request, response) => response.writeHead(404).end());
    const at = (server: net.Server) =>
      `postgres://owner:${secret}@127.0.0.1:${(server.address() as net.AddressInfo).port}/db`;
    for (const server of [postgres, other]) await once(server.listen(0, '127.0.0.1'), 'listening');
    const files = ['cli/migrate.ts', 'cli/retention.ts'];
    const why =
      'TalentCare uses Neon’s protocol over HTTP, which PostgreSQL itself does not speak: see “Another PostgreSQL” in docs/deploying.md.';
    const notNeon = `Cannot use the database at 127.0.0.1. ${why}`;
    const printed = [
      'The username or the password is refused by the database at 127.0.0.1. Check DATABASE_URL.',
      ...[notNeon, notNeon],
      `Cannot reach the database at db.invalid. Check DATABASE_URL, and that the database is running. ${why}`,
    ];
    expect(
      await runCommands(files, [wrong.href, at(postgres), at(other), `postgres://owner:${secret}@db.invalid/db`]),
    ).toEqual(each(files, printed.map((line) => `${line}\n`).join('')));
    for (const server of [postgres, other]) server.close();
    await database.close();
  });

  test('that the tables are not up to date', { tags: ['thorough'] }, async () => {
    const database = await openEmptyDatabase();
    const files = all.filter((file) => !/migrate|import/.test(file));
    const line = 'The tables of the database at 127.0.0.1 are not up to date. Run: npm run migrate\n';
    expect(await runCommands(files, [database.url])).toEqual(each(files, line));
    const build = await runCommand('../src/rendering/build-command', { DATABASE_URL: database.url });
    expect(build).toEqual({ code: 1, output: 'The tables of the database are not up to date. Run: npm run migrate\n' });
    await database.close();
  });

  test('that the database is read-only, in which the site is not healthy', async () => {
    const { url } = await openTestDatabase();
    const name = new URL(url).pathname.slice(1);
    const server = new Database(inject('realPostgres') ?? url);
    await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(server);
    const files = ['cli/migrate.ts'];
    const line =
      'A change was refused by the database at 127.0.0.1, which is read-only just now. Its disk may be full: look at your host’s dashboard.';
    expect(await runCommands(files, [url])).toEqual(each(files, `${line}\n`));
    expect(await run(callFunctions, [url])).toMatch(/"route":"\/api\/health","status":503,.*"code":"unavailable"/);
  });

  test('that Node is too old, even to read TypeScript', async () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const files = [...all, 'local/start.ts', 'local/dev.ts', 'src/rendering/build-command.ts'];
    const started = Object.values(scripts).filter((script) => files.some((file) => script.includes(file)));
    expect(started).toHaveLength(files.length);
    for (const script of started) expect(script).toMatch(/^node (?:--max-old-space-size=\d+ )?cli\/run\.mjs /);
    const old = `Object.defineProperty(process,'versions',{value:{node:'20.20.2'}})`;
    const PATH = `${path.dirname(process.execPath)}:${process.env.PATH}`;
    const { status, stderr } = spawnSync('sh', ['-c', scripts.build ?? ''], {
      ...{ cwd: root, encoding: 'utf8' },
      env: { ...inherited(), PATH, NODE_OPTIONS: `--no-experimental-strip-types --import=data:text/javascript,${old}` },
    });
    expect([status, stderr]).toEqual([1, 'Node 20.20.2 is too old: use 24.7 or later\n']);
  });

  test('that Node is too old, as the local platform and the log of a function do', { tags: ['thorough'] }, async () => {
    const line = 'Node 24.6.0 is too old: use 24.7 or later';
    const [printed, start, log] = await Promise.all([
      runCommands(all, ['Node 24.6.0']),
      runCommands(['local/start.ts'], ['Node 24.6.0']),
      run(callFunctions, ['Node 24.6.0']),
    ]);
    expect(printed).toEqual(each(all, `${line}\n`));
    expect(start['local/start.ts']).toContain(`✗ ${line}\n`);
    expect(log).toContain(`"cause":"${line}"`);
  });
});
