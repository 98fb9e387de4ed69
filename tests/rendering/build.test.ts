import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test, vi } from 'vitest';
import { Database } from '../../db/client.ts';
import { migrate } from '../../db/migrate.ts';
import { insertPosts } from '../../db/queries/posts.ts';
import { buildSite } from '../../local/build.ts';
import { root } from '../../local/prepare.ts';
import { createAccount } from '../accounts.ts';
import { makePost } from '../prepared-platform.ts';
import { siteDigests } from '../site-digests.ts';
import { inherited, temporaryFolder } from '../start-platform.ts';
import { openTestDatabase } from '../test-database.ts';

const environment = {
  BUILD_ID: 'a-build',
  COMMIT_REF: 'a-commit',
  BUILD_TIME: '2026-11-01T12:00:00Z',
  ASTRO_TELEMETRY_DISABLED: '1',
};
const run = promisify(execFile);
// Each has a build or two.
vi.setConfig({ testTimeout: 240_000 });

let DATABASE_URL: string;

beforeAll(async () => {
  ({ url: DATABASE_URL } = await openTestDatabase());
  const db = new Database(DATABASE_URL);
  await migrate(db);
  const { id } = await createAccount(db, 'admin');
  await insertPosts(db, [makePost({ slug: 'one' }, id), makePost({ slug: 'two', content: '<p>Two</p>' }, id)]);
});

test('two builds of one database are the same, to the byte', async () => {
  const URL = `https://${randomUUID()}.example`;
  const built = siteDigests(await buildSite(root, temporaryFolder(), { ...environment, DATABASE_URL, URL }));
  // Astro's own command makes the same site. Its output must be inside the project.
  const folder = path.join(root, '.astro', `again-${randomUUID()}`);
  await run(process.execPath, [path.join(root, 'node_modules/astro/bin/astro.mjs'), 'build', '--outDir', folder], {
    cwd: root,
    env: { ...inherited(), ...environment, DATABASE_URL, URL },
  });
  const again = siteDigests(folder);
  rmSync(folder, { recursive: true });
  expect(Object.keys(built)).toEqual(
    expect.arrayContaining([
      'index.html',
      'blog.html',
      'post-frame.html',
      'built-posts/one.html',
      'rss.xml',
      'build-info.json',
      '_redirects',
    ]),
  );
  expect(again).toEqual(built);
});

test('a build without its database fails, and says why', async () => {
  const gone = { ...environment, DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none' };
  await expect(buildSite(root, temporaryFolder(), gone)).rejects.toThrow(/could not be built/);
});
