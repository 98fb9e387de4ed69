import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';
import { Database } from '../../db/client.ts';
import { awkward, longBlog, measuringIds } from '../fixtures/long-blog.ts';
import { type PreparedPlatform, startPlatformOn } from './prepared-platform.ts';
import { createDatabase } from './test-database.ts';

/** The platform with the built site of a long blog, which the test files share. No test may change what it serves. */
export type SharedBlog = Omit<PreparedPlatform, 'stop'>;

/** Returns the shared platform with a long blog. The first call of a run builds its site. */
export async function sharedBlog(): Promise<SharedBlog> {
  const response = await fetch(inject('sharedBlog'));
  if (!response.ok) throw new Error(await response.text());
  const blog = (await response.json()) as Omit<SharedBlog, 'db'>;
  return { ...blog, db: new Database(blog.databaseUrl) };
}

/** Opens the server that starts the platform at once, or when it is asked for it first. Returns its URL and what ends both. */
export async function openSharedBlog(
  postgresUrl: string,
  atOnce: boolean,
): Promise<{ url: string; close: () => Promise<unknown> }> {
  const start = async () => startPlatformOn(await createDatabase(postgresUrl), longBlog, {}, measuringIds, awkward);
  let started = atOnce ? start() : undefined;
  // Those who ask for it hear of a failure.
  started?.catch(() => undefined);
  const server = createServer(async (_, response) => {
    try {
      started ??= start();
      const { address, databaseUrl, dataDir, author } = await started;
      response.end(JSON.stringify({ address, databaseUrl, dataDir, author }));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.close();
    // One that did not start has told so to those who asked for it.
    await started?.then(({ stop }) => stop()).catch(() => undefined);
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}
