import { beforeEach, expect, test, vi } from 'vitest';
import { Database } from '../../db/client.ts';
import { type Settings, settingDefaults } from '../../src/contracts/settings/settings-table.ts';
import { openTestDatabase } from '../platform/test-database.ts';

const { url } = await openTestDatabase();
const db = new Database(url);

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', url);
  vi.resetModules();
});

/** Returns the settings as a build reads them, which reads them once. */
const readSettings = async (): Promise<Settings> => (await import('../../src/content/settings.ts')).settings;

test('a setting that is not stored has its default', async () => {
  expect(await readSettings()).toEqual(settingDefaults);
});

test('a setting that is stored at its default, or past the rules, has its default, and the build says which', async () => {
  const refused = {
    google_analytics_id: '"><script>alert(1)</script>',
    sitemap_enabled: 'maybe',
    stat_therapists: 'x'.repeat(500),
  };
  const rows = Object.entries({ ...settingDefaults, ...refused }).map(([key, value]) => ({ key, value }));
  await db.insertInto('siteSettings').values(rows).execute();
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await readSettings()).toEqual(settingDefaults);
  const printed = write.mock.calls.join('').matchAll(/^The setting (\w+) is not valid/gm);
  write.mockRestore();
  expect([...printed].map(([, key]) => key).sort()).toEqual(Object.keys(refused).sort());
});
