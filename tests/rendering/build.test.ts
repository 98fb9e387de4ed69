import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { globSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { Database } from '../../db/client.ts';
import { migrate } from '../../db/migrate.ts';
import { insertPosts } from '../../db/queries/posts.ts';
import { buildSite } from '../../local/build.ts';
import { root } from '../../local/prepare.ts';
import { createAccount } from '../accounts.ts';
import { makePost } from '../prepared-platform.ts';
import { temporaryFolder } from '../start-platform.ts';
import { openTestDatabase } from '../test-database.ts';

const environment = {
  BUILD_ID: 'a-build',
  COMMIT_REF: 'a-commit',
  BUILD_TIME: '2026-11-01T12:00:00Z',
  ASTRO_TELEMETRY_DISABLED: '1',
};
const run = promisify(execFile);

function digests(site: string): Record<string, string> {
  const files = globSync('**/*', { cwd: site }).filter((file) => statSync(path.join(site, file)).isFile());
  return Object.fromEntries(
    files.sort().map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(path.join(site, file)))
        .digest('hex'),
    ]),
  );
}

let DATABASE_URL: string;

beforeAll(async () => {
  ({ url: DATABASE_URL } = await openTestDatabase());
  const db = new Database(DATABASE_URL);
  await migrate(db);
  const { id } = await createAccount(db, 'admin');
  await insertPosts(db, [makePost({ slug: 'one' }, id), makePost({ slug: 'two', content: '<p>Two</p>' }, id)]);
});

test('a build from the bundle that was kept is the same as a whole one, to the byte', async () => {
  const URL = `https://${randomUUID()}.example`;
  const again = digests(await buildSite(root, temporaryFolder(), { ...environment, DATABASE_URL, URL }));
  // Astro's own command takes nothing that was kept. Its output must be inside the project.
  const folder = path.join(root, '.astro', `whole-${randomUUID()}`);
  await run(process.execPath, [path.join(root, 'node_modules/astro/bin/astro.mjs'), 'build', '--outDir', folder], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment, DATABASE_URL, URL },
  });
  const whole = digests(folder);
  rmSync(folder, { recursive: true });
  expect(Object.keys(whole)).toEqual(
    expect.arrayContaining(['index.html', 'blog.html', 'rss.xml', 'build-info.json', '_redirects']),
  );
  expect(again).toEqual(whole);
});

test('a build without its database fails, and says why', async () => {
  const gone = { ...environment, DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none' };
  await expect(buildSite(root, temporaryFolder(), gone)).rejects.toThrow(/could not be built/);
});
