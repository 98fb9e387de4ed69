import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Database } from '../../db/client.ts';
import { type Account, createAccount, signIn } from '../fixtures/accounts.ts';
import { type StartedPlatform, startPlatform } from '../platform/start-platform.ts';

/** A platform to put under load. The database, the platform and the load are three processes. */
export interface ApiPlatform {
  platform: StartedPlatform;
  db: Database;
  /** An account for each connection. */
  accounts: Account[];
  cookie: string;
  stop: () => Promise<void>;
}

/** Starts the platform with the sample posts, on a real PostgreSQL. `environment` is added to its environment variables. */
export async function startApiPlatform(connections: number, environment: NodeJS.ProcessEnv = {}): Promise<ApiPlatform> {
  const database = fork(path.join(import.meta.dirname, 'database-process.ts'), { execPath: process.execPath });
  const [url] = (await once(database, 'message')) as [string];
  const platform = await startPlatform({ DATABASE_URL: url, ADMIN_PASSWORD: 'nobody signs in', ...environment });
  const db = new Database(url);
  const accounts = await Promise.all(Array.from({ length: connections }, () => createAccount(db, 'admin')));
  const [first] = accounts;
  if (!first) throw new Error('There is no account to sign in with');
  const cookie = await signIn(platform.address, first);
  const stop = async () => {
    await platform.stop();
    const ended = once(database, 'exit');
    database.disconnect();
    await ended;
  };
  return { platform, db, accounts, cookie, stop };
}
