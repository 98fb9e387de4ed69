import { expect, inject, test } from 'vitest';
import { send } from '../../platform/http.ts';
import { browserPages } from '../browser/browser.ts';
import { signInPage } from '../browser/sign-in.ts';

const { address, admin } = inject('platform');
const openPage = browserPages();

test('the login is on the page before any script runs, and is no search engine’s business', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(`${address}/admin/login`);
  await page.getByLabel('Username').waitFor();
  await page.getByLabel('Password').waitFor();
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, nofollow');
  expect((await send(address, '/sitemap.xml')).text).not.toContain('/admin');
});

test('the login screen does not load the dashboard’s code, which comes after signing in', {
  tags: ['thorough'],
}, async () => {
  const page = await openPage();
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto(`${address}/admin/login`);
  await page.locator('[type=submit]:enabled').waitFor();
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((script) => script.includes('Dashboard'))).toEqual([]);
  await signInPage(page, address, admin);
  await page.goto(`${address}/admin`);
  await page.getByRole('tab', { name: 'Overview', selected: true }).waitFor();
  expect(scripts.filter((script) => script.includes('Dashboard'))).not.toEqual([]);
});

test.each([
  ['who is signed in', '**/api/auth/me', 'The back office could not be opened. The server cannot be reached.'],
  ['its code', '**/_astro/UserScreen*.js', 'This part of the back office could not be loaded.'],
] as const)(
  'a screen that cannot have %s keeps its heading and a way back, and can be tried again',
  { tags: ['thorough'] },
  async (_, what, words) => {
    const page = await openPage({ faults: [/ERR_FAILED/, /UserScreen/] });
    await signInPage(page, address, admin);
    await page.route(what, (route) => route.abort());
    await page.goto(`${address}/admin/users/new`);
    await page.getByText(words).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Create New User' }).waitFor();
    expect(await page.getByRole('link', { name: 'Back to site' }).getAttribute('href')).toBe('/');
    await page.unroute(what);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Username').waitFor();
  },
);

test('a session that ends elsewhere leads back to the login with the notice', async () => {
  const page = await openPage({ faults: [/401/] });
  await signInPage(page, address, admin);
  await page.goto(`${address}/admin`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'Recent Demo Requests' }).waitFor();
  // Only the tab that is opened asks for something: the question how the build stands would meet the end before it.
  await page.route('**/api/admin/build', () => {});
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  await send(address, '/api/auth/logout', { method: 'POST', cookie });
  await page.getByRole('tab', { name: 'Demo Requests' }).click();
  await page.getByText('Admin access required').first().waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/login');
});
