import path from 'node:path';
import { Database } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { buildSite, removeOtherBuilds } from './build.ts';
import { DataFolder } from './data-folder.ts';
import { openEmbeddedDatabase } from './database.ts';
import { Fault } from './fault.ts';
import { ensureAdmin, ensureSamplePosts } from './first-content.ts';
import { loadFunctions } from './functions.ts';
import { listen } from './platform.ts';
import { readSettings } from './settings.ts';
import { openSite } from './site.ts';

const root = path.resolve(import.meta.dirname, '..');

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  const folder = new DataFolder(settings.DATA_DIR);
  const closers: (() => unknown)[] = [() => folder.release()];
  stopOnSignal(closers);
  try {
    const platform = await listen(settings.PORT);
    closers.unshift(platform.close);
    const address = `http://localhost:${platform.port}`;

    const url =
      settings.DATABASE_URL ??
      (await step('Opening the database', async () => {
        const embedded = await openEmbeddedDatabase(folder.file('postgres'));
        closers.splice(-1, 0, embedded.close);
        return embedded.url;
      }));
    const environment = {
      DATABASE_URL: url,
      SESSION_SECRET: settings.SESSION_SECRET ?? folder.sessionSecret(),
      ADMIN_PREFIX: settings.ADMIN_PREFIX,
      URL: address,
    };
    Object.assign(process.env, environment);
    const db = new Database(url);
    await step('Bringing the tables up to date', () => migrate(db));
    const admin = await ensureAdmin(db, folder, settings);
    const samples = await ensureSamplePosts(db);
    if (samples > 0) console.log(`  ✓ Wrote ${samples} sample posts`);

    const builds = folder.file('site');
    const site = await step('Building the site', () => buildSite(root, builds, environment));
    platform.use({ functions: await loadFunctions(path.join(root, 'functions')), ...openSite(root, site) });
    removeOtherBuilds(builds, site);
    folder.announce({ address, databaseUrl: url });

    console.log(`\n  Site      ${address}`);
    console.log(`  Admin     ${address}${settings.ADMIN_PREFIX}`);
    console.log(`  Name      ${admin.username}`);
    console.log(`  Password  ${admin.password}`);
    console.log('\n  Stop with Ctrl-C\n');
  } catch (error) {
    for (const close of closers) await close();
    throw error;
  }
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  // On a terminal the line of a finished step takes the place of the one that announced it.
  process.stdout.write(`  … ${name}${process.stdout.isTTY ? '\r' : '\n'}`);
  const result = await work();
  console.log(`  ✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return result;
}

function stopOnSignal(closers: (() => unknown)[]): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      for (const close of closers) await close();
      process.exit(0);
    });
  }
}

await start().catch((error: unknown) => {
  console.error(`\n  ✗ ${error instanceof Fault ? error.message : error instanceof Error ? error.stack : error}`);
  process.exit(1);
});
