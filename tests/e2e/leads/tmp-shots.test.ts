import { expect, inject, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import { addNote, changeRequests } from '../../../db/queries/leads/inbox-changes.ts';
import { browserPages } from '../browser/browser.ts';
import { signInPage } from '../browser/sign-in.ts';

const { address, databaseUrl, admin } = inject('platform');
const db = new Database(databaseUrl);
const openPage = browserPages();

test('shots', async () => {
  const rows = ['King', 'Łukasiewicz', 'Featherstonehaugh-Cholmondeley', 'Byron', 'Hopper'].map((lastName, i) => ({
    firstName: 'Ada', lastName, email: `${lastName.toLowerCase().replace('ł','l')}@${i % 2 ? 'compilers' : 'engines'}.example.org`, company: i % 2 ? 'Compilers & Daughters' : 'Engines Ltd', role: 'ceo' as const, therapists: '6-15',
    message: 'We are looking for ten therapists from May on.', idempotencyKey: crypto.randomUUID(),
  }));
  const stored = await db.insertInto('demoRequests').values(rows).returning(['id', 'updatedAt']).execute();
  const user = await db.selectFrom('users').select('id').where('username', '=', admin.username).executeTakeFirstOrThrow();
  const actor = { id: user.id, name: 'admin' };
  const [a, b] = stored;
  await changeRequests(db, [{ id: a!.id, expectedUpdatedAt: a!.updatedAt.toISOString() }], { state: 'contacted', ownerId: user.id, nextStep: { text: 'Send the offer and ask about the start in May', on: '2026-11-30' } }, actor, false);
  await addNote(db, a!.id, { text: 'Ring 555 before Tuesday', contact: true, key: null }, actor);
  const event = await db.selectFrom('demoRequestEvents').select('id').where('requestId', '=', a!.id).where('kind', '=', 'contact').executeTakeFirstOrThrow();
  await addNote(db, a!.id, { text: 'Ring 556 before Tuesday', contact: false, key: null, corrects: event.id }, actor);
  expect(b).toBeDefined();
  for (const width of [390, 1280]) {
    const page = await openPage({ viewport: { width, height: 844 } });
    await signInPage(page, address, admin);
    await page.goto(`${address}/admin?tab=demo-requests`);
    await page.getByRole('link', { name: 'View the request of Ada King' }).waitFor();
    await page.screenshot({ path: `/tmp/shots/inbox-${width}.png` });
    await page.screenshot({ path: `/tmp/shots/inbox-full-${width}.png`, fullPage: true });
    if (width === 390) { await page.getByRole('button', { name: 'Filters and order' }).click(); await page.screenshot({ path: '/tmp/shots/inbox-open-390.png' }); }
    await page.goto(`${address}/admin/demo-requests/${a!.id}`);
    await page.getByText('Correction').waitFor();
    await page.screenshot({ path: `/tmp/shots/request-${width}.png`, fullPage: true });
  }
});
