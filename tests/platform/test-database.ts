import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { Database } from '../../db/client.ts';
import { migrate } from '../../db/migrate.ts';
import { openEmbeddedDatabase } from '../../local/database.ts';
import type { ServedDatabase } from '../../local/neon-server.ts';
import { temporaryFolder } from './start-platform.ts';

/** The embedded databases that tests copy. A copy takes a tenth of the time of a new one. */
export interface EmbeddedTemplates {
  /** The folder of a database without tables. */
  empty: string;
  /** The folder of a database whose tables are up to date. */
  migrated: string;
}

// The database of a real PostgreSQL that tests copy.
const migratedTemplate = 'migrated';

// To make or copy a database takes longer than a query of the site may, where the machine is busy.
const timeoutMs = 60_000;

/** Opens a database for one test, with tables but no rows, on the engine that the tests run on. */
export const openTestDatabase = (): Promise<ServedDatabase> => openCopy('migrated');

/** Opens a database without tables for one test, on the engine that the tests run on. */
export const openEmptyDatabase = (): Promise<ServedDatabase> => openCopy('empty');

async function openCopy(template: keyof EmbeddedTemplates): Promise<ServedDatabase> {
  const server = inject('realPostgres');
  if (!server) return openEmbeddedDatabase(copyEmbedded(inject('embeddedTemplates')?.[template]));
  // It goes with its server, when the tests end.
  return { url: await createDatabase(server, template), close: async () => {} };
}

/** Makes a database on a real PostgreSQL, whose connection string this is. Returns that of the database. */
export async function createDatabase(server: string, template: keyof EmbeddedTemplates = 'migrated'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const from = template === 'empty' ? 'template0' : migratedTemplate;
  await sql`create database ${sql.id(name)} template ${sql.id(from)}`.execute(new Database(server, timeoutMs));
  return urlOf(server, name);
}

/** Makes the database that `createDatabase` copies. */
export async function createMigratedTemplate(server: string): Promise<void> {
  const db = new Database(server, timeoutMs);
  await sql`create database ${sql.id(migratedTemplate)}`.execute(db);
  await migrate(new Database(urlOf(server, migratedTemplate), timeoutMs));
  // A database that somebody is connected to cannot be copied.
  await sql`alter database ${sql.id(migratedTemplate)} allow_connections false`.execute(db);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${migratedTemplate}`.execute(db);
}

/** Makes the embedded databases that tests copy. */
export async function createEmbeddedTemplates(): Promise<EmbeddedTemplates> {
  const empty = path.join(temporaryFolder(), 'postgres');
  await (await openEmbeddedDatabase(empty)).close();
  const migrated = copyEmbedded(empty);
  const database = await openEmbeddedDatabase(migrated);
  await migrate(new Database(database.url, timeoutMs));
  await database.close();
  return { empty, migrated };
}

/** Copies the folder of an embedded database into a data folder for `npm start`, and returns the copy. Without one, a start makes it. */
export function copyEmbedded(template: string | undefined, dataDir = temporaryFolder()): string {
  const folder = path.join(dataDir, 'postgres');
  if (template) cpSync(template, folder, { recursive: true });
  return folder;
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = database;
  return url.href;
}
