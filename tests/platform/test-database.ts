import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { Database } from '../../db/client.ts';
import { openEmbeddedDatabase } from '../../local/database.ts';
import type { ServedDatabase } from '../../local/neon-server.ts';
import { temporaryFolder } from './start-platform.ts';

/** Opens an empty database for one test, with the engine that the tests run on: the embedded one or a real PostgreSQL. */
export async function openTestDatabase(): Promise<ServedDatabase> {
  const server = inject('realPostgres');
  if (!server) {
    const folder = path.join(temporaryFolder(), 'postgres');
    cpSync(inject('emptyDatabase'), folder, { recursive: true });
    return openEmbeddedDatabase(folder);
  }
  // It goes with its server, when the tests end.
  return { url: await createDatabase(server), close: async () => {} };
}

/** Makes an empty database on a real PostgreSQL, whose connection string this is. Returns that of the database. */
export async function createDatabase(server: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await sql`create database ${sql.id(name)}`.execute(new Database(server));
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}
