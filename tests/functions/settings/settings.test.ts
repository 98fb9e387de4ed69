import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Database } from '../../../db/client.ts';
import { type SettingKey, settingKeys, settingRow } from '../../../src/contracts/settings/settings-table.ts';
import { signIn } from '../../fixtures/accounts.ts';
import { send } from '../../platform/http.ts';
import { type PreparedPlatform, startPlatformWith } from '../../platform/prepared-platform.ts';

// A platform of its own: other tests build sites from the shared one, whose settings must stand still.
let platform: PreparedPlatform;
let address: string;
let db: Database;
let cookie: string;

beforeAll(async () => {
  platform = await startPlatformWith([{ slug: 'one' }], { ...inject('withoutBuilds') });
  ({ address, db } = platform);
  cookie = await signIn(address, platform.author);
});

afterAll(() => platform.stop());

beforeEach(() => db.deleteFrom('siteSettings').execute());

const list = async () =>
  (await send(address, '/api/admin/settings', { cookie })).json().settings as {
    key: string;
    value: string;
    updatedAt: string;
  }[];

const put = (key: string, body: unknown) =>
  send(address, `/api/admin/settings/${key}`, { method: 'PUT', body, cookie });

/** The moment at which a setting was stored, as the list tells it. */
const updatedAt = async (key: string) => (await list()).find((setting) => setting.key === key)?.updatedAt ?? null;

describe('saving a setting', () => {
  test('stores it, lists it and says what became of the rebuild', async () => {
    expect(await list()).toEqual([]);
    const answer = await put('hero_title', { value: '  A new title.  ' });
    expect(answer.status).toBe(200);
    const { setting, rebuild } = answer.json() as { setting: { updatedAt: string }; rebuild: string };
    expect(setting).toEqual({ key: 'hero_title', value: 'A new title.', updatedAt: setting.updatedAt });
    expect(new Date(setting.updatedAt).toISOString()).toBe(setting.updatedAt);
    expect(['queued', 'not configured']).toContain(rebuild);
    expect(await list()).toEqual([setting]);
  });

  test('a blank value removes it, so that the default stands again', async () => {
    await put('hero_title', { value: 'A new title' });
    const answer = await put('hero_title', { value: ' \n ' });
    expect(answer.json()).toMatchObject({ success: true, setting: null });
    expect(await list()).toEqual([]);
    expect((await put('hero_title', { value: '' })).status).toBe(200);
  });

  test('is noted in the audit trail under its key, and a refused save is not', async () => {
    await put('about_title', { value: 'Noted' });
    await put('seo_twitter_handle', { value: 'not a handle' });
    const events = await db.selectFrom('auditEvents').selectAll().where('actorId', '=', platform.author.id).execute();
    const subjects = events.filter(({ action }) => action === 'setting.update').map(({ subject }) => subject);
    expect(subjects).toContain('about_title');
    expect(subjects).not.toContain('seo_twitter_handle');
  });

  test('without a change keeps the version and asks for no rebuild, and the trail does not note it', async () => {
    const entries = () => db.selectFrom('auditEvents').select('id').execute();
    const first = await put('hero_title', { value: 'Same' });
    const { setting } = first.json() as { setting: { updatedAt: string } };
    const before = await entries();
    for (const expectedUpdatedAt of [undefined, null, setting.updatedAt]) {
      const again = await put('hero_title', { value: ' Same ', expectedUpdatedAt });
      expect(again.json()).toEqual({ success: true, setting, rebuild: 'none' });
      const blank = await put('hero_cta', { value: '', expectedUpdatedAt });
      expect(blank.json()).toEqual({ success: true, setting: null, rebuild: 'none' });
    }
    expect(await list()).toEqual([setting]);
    expect(await entries()).toEqual(before);
    expect((await put('hero_title', { value: '' })).json().rebuild).not.toBe('none');
  });

  test('a row of a setting that no longer exists is not listed', async () => {
    await db.insertInto('siteSettings').values({ key: 'from_another_time', value: 'x' }).execute();
    expect(await list()).toEqual([]);
  });
});

describe('two admins', () => {
  test('the second to save is told, and nothing is overwritten', async () => {
    await put('hero_title', { value: 'First' });
    const seen = await updatedAt('hero_title');
    expect((await put('hero_title', { value: 'Second', expectedUpdatedAt: seen })).status).toBe(200);
    const late = await put('hero_title', { value: 'Third', expectedUpdatedAt: seen });
    expect(late.status).toBe(409);
    expect(late.json()).toMatchObject({ success: false, code: 'conflict' });
    expect((await put('hero_title', { value: '', expectedUpdatedAt: seen })).status).toBe(409);
    expect((await list())[0]?.value).toBe('Second');
  });

  test('who saw the default is told that there is a value now', async () => {
    await put('hero_title', { value: 'Theirs' });
    expect((await put('hero_title', { value: 'Mine', expectedUpdatedAt: null })).status).toBe(409);
    expect((await put('hero_title', { value: '', expectedUpdatedAt: null })).status).toBe(409);
    expect((await list())[0]?.value).toBe('Theirs');
  });

  test('who saw a value is told that the default was restored', async () => {
    await put('hero_title', { value: 'Mine' });
    const seen = await updatedAt('hero_title');
    await put('hero_title', { value: '' });
    expect((await put('hero_title', { value: 'More', expectedUpdatedAt: seen })).status).toBe(409);
    expect(await list()).toEqual([]);
  });

  test('of twenty saves at once from one view exactly one is made', async () => {
    for (const seen of [null, 'stored'] as const) {
      await db.deleteFrom('siteSettings').execute();
      if (seen) await put('hero_title', { value: 'Before' });
      const expectedUpdatedAt = await updatedAt('hero_title');
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => put('hero_title', { value: `Save ${index}`, expectedUpdatedAt })),
      );
      const made = answers.filter(({ status }) => status === 200);
      expect(made).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
      expect(await list()).toEqual([made[0]?.json().setting]);
    }
  });

  test('a save that is repeated because its answer was lost is no conflict', async () => {
    const first = await put('hero_title', { value: 'Same', expectedUpdatedAt: null });
    expect((await put('hero_title', { value: 'Same', expectedUpdatedAt: null })).status).toBe(200);
    const { setting } = first.json() as { setting: { updatedAt: string } };
    await put('hero_title', { value: 'Other' });
    await put('hero_title', { value: 'Same' });
    expect((await put('hero_title', { value: 'Same', expectedUpdatedAt: setting.updatedAt })).status).toBe(200);
  });
});

describe('saving several settings', () => {
  const putAll = (...changes: { key: string; value: unknown; expectedUpdatedAt?: string | null }[]) =>
    send(address, '/api/admin/settings', { method: 'PUT', body: { changes }, cookie });
  const subjects = async () => {
    const events = await db.selectFrom('auditEvents').select('subject').orderBy('id').execute();
    return events.map(({ subject }) => subject);
  };

  test('stores all that has changed, answers in their order, and records each', async () => {
    await put('hero_title', { value: 'Stays' });
    await put('hero_cta', { value: 'Goes' });
    const before = await subjects();
    const answer = await putAll(
      { key: 'hero_subtitle', value: ' New ' },
      { key: 'hero_title', value: 'Stays' },
      { key: 'hero_cta', value: '' },
    );
    expect(answer.json()).toMatchObject({
      success: true,
      settings: [{ key: 'hero_subtitle', value: 'New' }, { key: 'hero_title', value: 'Stays' }, null],
    });
    expect((await list()).map(({ key, value }) => [key, value])).toEqual([
      ['hero_subtitle', 'New'],
      ['hero_title', 'Stays'],
    ]);
    expect((await subjects()).slice(before.length).sort()).toEqual(['hero_cta', 'hero_subtitle']);
  });

  test('stores none if one is refused, or was changed meanwhile, and names each that is in the way', async () => {
    await put('hero_cta', { value: 'Theirs' });
    const [stored, noted] = [await list(), await subjects()];
    const invalid = await putAll(
      { key: 'hero_title', value: 'New' },
      { key: 'contact_email', value: 'nobody' },
      { key: 'seo_twitter_handle', value: 'not a handle' },
    );
    expect(invalid.status).toBe(400);
    expect((invalid.json().issues as { field: string }[]).map(({ field }) => field)).toEqual([
      'contact_email',
      'seo_twitter_handle',
    ]);
    const late = await putAll(
      { key: 'hero_title', value: 'New', expectedUpdatedAt: null },
      { key: 'hero_cta', value: 'Mine', expectedUpdatedAt: null },
    );
    expect(late.status).toBe(409);
    expect(late.json().issues).toMatchObject([{ field: 'hero_cta' }]);
    expect(await list()).toEqual(stored);
    expect(await subjects()).toEqual(noted);
  });

  test('of twenty at once from one view one is made, whole', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        putAll(
          { key: 'hero_title', value: `Save ${index}`, expectedUpdatedAt: null },
          { key: 'hero_cta', value: `Save ${index}`, expectedUpdatedAt: null },
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const [one, other] = await list();
    expect(one?.value).toBe(other?.value);
  });

  test('refuses none at all, and one setting twice', async () => {
    expect((await putAll()).json()).toMatchObject({ message: 'Send at least one change' });
    const twice = await putAll({ key: 'hero_title', value: 'One' }, { key: 'hero_title', value: 'Two' });
    expect(twice.json()).toMatchObject({ code: 'invalid', message: 'Send each setting only once' });
    expect(await list()).toEqual([]);
  });
});

test('the overview lists the company’s details that nobody has entered, besides a VAT number', async () => {
  const missing = async () => (await send(address, '/api/admin/overview', { cookie })).json().missingDetails;
  const always = ['Registered in', 'Registered number', 'ICO registration'];
  expect(await missing()).toEqual(['Registered name', ...always.slice(0, 2), 'Registered office', always[2]]);
  await put('company_name', { value: 'Calm Minds Ltd' });
  await put('company_office', { value: '1 High Street, Leeds' });
  expect(await missing()).toEqual(always);
});

describe('what is not a setting', () => {
  test.each(['no_such_key', 'constructor', '__proto__', 'toString', 'HERO_TITLE', 'hero_title%00', '..%2f..'])(
    'the key %s is 404',
    async (key) => {
      const answer = await put(key, { value: 'x' });
      expect(answer.status).toBe(404);
      expect(answer.json()).toMatchObject({ success: false, code: 'not_found' });
      expect(await list()).toEqual([]);
    },
  );

  test('the specified message says that the value is missing', async () => {
    for (const body of [{}, { value: null }])
      expect((await put('hero_title', body)).json()).toMatchObject({ message: 'Setting value required' });
  });

  test.each([
    {},
    { value: 5 },
    { value: null },
    { value: ['a'] },
    { value: true },
    { value: 'x', key: 'hero_cta' },
    { value: 'x', expectedUpdatedAt: 'yesterday' },
    { value: 'x', expectedUpdatedAt: '' },
  ])('the body %j is 400', async (body) => {
    const answer = await put('hero_title', body);
    expect(answer.status).toBe(400);
    expect((answer.json() as { issues: unknown[] }).issues).toHaveLength(1);
    expect(await list()).toEqual([]);
  });
});

const lines = settingKeys.filter((key) => settingRow(key).kind === 'line');

describe('the kinds', () => {
  const refused: [SettingKey, string][] = [
    ...lines.map((key): [SettingKey, string] => [key, 'one\ntwo']),
    ['seo_blog_title', 'No place for the name'],
    ['seo_og_image', 'http://example.org/share.png'],
    ['seo_og_image', '/share.png'],
    ['seo_og_image', '/api/objects/../auth/me'],
    ['seo_og_image', 'javascript:alert(1)'],
    ['seo_og_image', 'https://user:secret@example.org/share.png'],
    ['seo_og_image', 'https://exa mple.org/'],
    ['seo_twitter_handle', '@talent care'],
    ['seo_twitter_handle', 'https://x.com/talentcare'],
    ['google_analytics_id', 'UA-12345-6'],
    ['google_analytics_id', 'G-AB12"><script>'],
    ['google_tag_manager_id', 'G-AB12CD34'],
    ['google_tag_manager_id', "GTM-AB12'"],
    ['sitemap_enabled', 'yes'],
    ['sitemap_enabled', 'TRUE'],
    ['contact_email', 'nobody'],
    ['contact_email', 'a@b@c'],
    ['contact_phone', 'call us'],
    ['contact_hours', 'most days'],
    ['contact_hours', 'Monday to Friday 18:00-9:00'],
    ['closed_days', '2026-12-25 Christmas Day\nnext week'],
    ['closed_days', '2026-02-30 Never'],
    ['closed_days', '2026-12-25'],
    ['stat_therapists', 'many'],
    ['stat_compliance', '100% <b>'],
    ['stat_organizations', '50\n+'],
    ['stat_satisfaction', '<script>'],
    ['company_part', 'England'],
    ['company_number', '1234567'],
    ['company_vat', 'GB12'],
    ['company_ico', '12345678'],
    ['work_link_url', 'javascript:alert(1)'],
    ['work_link_url', 'http://example.org/'],
    ['work_link_url', '//example.org/'],
    ['work_link_url', '/\\example.org/'],
    ['work_link_url', '/..//example.org/'],
  ];

  test.each(refused)('%s does not take %j, and the answer names the field', async (key, value) => {
    const answer = await put(key, { value });
    expect(answer.status).toBe(400);
    const { issues, message } = answer.json() as { issues: { field: string; message: string }[]; message: string };
    expect(issues).toEqual([{ field: 'value', message }]);
    expect(message.startsWith(`${settingRow(key).label}: `)).toBe(true);
    expect(await list()).toEqual([]);
  });

  test.each([
    ['seo_twitter_handle', 'talentcare', '@talentcare'],
    ['google_analytics_id', ' g-ab12cd34ef ', 'G-AB12CD34EF'],
    ['google_tag_manager_id', 'GTM-AB12CD3', 'GTM-AB12CD3'],
    ['seo_og_image', 'https://example.org/a "b".png', 'https://example.org/a%20%22b%22.png'],
    ['seo_og_image', `/api/objects/${'t'.repeat(22)}.png`, `/api/objects/${'t'.repeat(22)}.png`],
    ['contact_email', "o'neill+demo@example.org", "o'neill+demo@example.org"],
    ['contact_phone', '+44 (0)20 7946 0000', '+44 (0)20 7946 0000'],
    ['contact_hours', 'Tuesday to Saturday 10:00-16:30', 'Tuesday to Saturday 10:00-16:30'],
    ['closed_days', ' 2027-01-01  New Year\r\n2026-12-25 Christmas', '2026-12-25 Christmas\n2027-01-01 New Year'],
    ['stat_therapists', '1,200+', '1,200+'],
    ['stat_satisfaction', '4.9/5', '4.9/5'],
    ['stat_compliance', '99.5 %', '99.5 %'],
    ['sitemap_enabled', 'false', 'false'],
    ['company_part', 'england and wales', 'England and Wales'],
    ['company_number', 'sc 123456', 'SC123456'],
    ['company_vat', 'GB 123 4567 89', 'GB123456789'],
    ['company_ico', 'za123456', 'ZA123456'],
    ['work_link_url', '/work-with-us?a="b"#how', '/work-with-us?a=%22b%22#how'],
    ['work_link_url', 'https://example.org', 'https://example.org/'],
    ['robots_txt', 'User-agent: *\r\nDisallow: /private', 'User-agent: *\nDisallow: /private'],
    ['hero_title', 'Say “yes” & <b>mean</b> it 👩🏽‍⚕️', 'Say “yes” & <b>mean</b> it 👩🏽‍⚕️'],
  ] as const)('%s takes %j', async (key, typed, kept) => {
    expect((await put(key, { value: typed })).json()).toMatchObject({ setting: { key, value: kept } });
  });

  const counted = settingKeys.filter((key) => ['line', 'text'].includes(settingRow(key).kind) && !settingRow(key).form);

  test.each(counted)('%s holds its limit, to the character', async (key) => {
    const { limit, label } = settingRow(key);
    expect((await put(key, { value: 'x'.repeat(limit) })).status).toBe(200);
    const answer = await put(key, { value: 'x'.repeat(limit + 1) });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ message: `${label}: Use at most ${limit} characters. Remove 1.` });
    expect((await list())[0]?.value).toBe('x'.repeat(limit));
  });

  test.each(settingKeys)('%s does not take a value far too long', async (key) => {
    const answer = await put(key, { value: `https://example.org/%s${'9'.repeat(6000)}` });
    expect(answer.status).toBe(400);
    expect(await list()).toEqual([]);
  });
});
