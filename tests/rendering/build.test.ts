import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { buildSite } from '../../local/build.ts';
import { root } from '../../local/prepare.ts';
import { temporaryFolder } from '../start-platform.ts';

const { databaseUrl } = inject('platform');
const environment = { DATABASE_URL: databaseUrl, BUILD_ID: 'a-build', BUILD_TIME: '2026-11-01T12:00:00Z' };

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

test('a build from the bundle that was kept is the same as a whole one, to the byte', async () => {
  // No other test builds for this address, so that the first has no bundle to start from.
  const URL = `https://${crypto.randomUUID()}.example`;
  const whole = digests(await buildSite(root, temporaryFolder(), { ...environment, URL }));
  const again = digests(await buildSite(root, temporaryFolder(), { ...environment, URL }));
  expect(Object.keys(whole)).toEqual(
    expect.arrayContaining(['index.html', 'blog.html', 'rss.xml', 'build-info.json', '_redirects']),
  );
  expect(again).toEqual(whole);
});

test('a build without its database fails, and says why', async () => {
  const gone = { ...environment, DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none' };
  await expect(buildSite(root, temporaryFolder(), gone)).rejects.toThrow(/could not be built/);
});
