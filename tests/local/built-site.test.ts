import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send } from '../platform/http.ts';
import { type PreparedPlatform, startPlatformWith } from '../platform/prepared-platform.ts';

const INDEXNOW_KEY = 'a1b2c3d4-e5f6';
let platform: PreparedPlatform;

beforeAll(async () => {
  const environment = { INDEXNOW_KEY, ADMIN_PREFIX: '/office' };
  platform = await startPlatformWith([{ slug: 'the-first' }], environment, { contact_email: 'no email' });
});

afterAll(() => platform?.stop());

describe('npm start that builds its site', () => {
  test('prints the warnings of a build that succeeds', () => {
    const warning = /^ {2}! The setting contact_email is not valid \(.+\), so its default is used$/m;
    expect(platform.output()).toMatch(warning);
  });

  test('proves to search engines that the key of INDEXNOW_KEY is this site’s', async () => {
    expect((await send(platform.address, `/${INDEXNOW_KEY}.txt`)).text).toBe(INDEXNOW_KEY);
  });

  test('another admin prefix moves the back office and leaves nothing at /admin', async () => {
    expect(platform.output()).toContain(`${platform.address}/office\n`);
    for (const page of ['/office', '/office/login', '/office/anything'])
      expect((await send(platform.address, page)).status).toBe(200);
    for (const page of ['/admin', '/admin/login', '/.well-known/change-password'])
      expect((await send(platform.address, page)).status).toBe(404);
    const home = await send(platform.address, '/');
    expect(home.text).not.toContain('office');
    for (const [, script = ''] of home.text.matchAll(/(?:src|component-url|renderer-url)="(\/_astro\/[^"]+)"/g)) {
      expect((await send(platform.address, script)).text).not.toContain('/office');
    }
    expect((await send(platform.address, '/_redirects')).status).toBe(404);
  });
});
