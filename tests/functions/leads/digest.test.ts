import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Database } from '../../../db/client.ts';
import type { InboxRow } from '../../../db/queries/leads/inbox.ts';
import { composeDigest } from '../../../functions/_shared/leads/digest.ts';
import { parseBusinessHours } from '../../../src/contracts/leads/business-hours.ts';
import { createAccount } from '../../fixtures/accounts.ts';
import { lead, setRecipients } from '../../fixtures/deliveries.ts';
import { runAsFunction, tick } from '../../platform/clock.ts';
import { openSmtp } from '../../platform/smtp.ts';
import { openTestDatabase } from '../../platform/test-database.ts';

const hours = parseBusinessHours('Monday to Friday 9:00-18:00 GMT');
if (!hours) throw new Error('The business hours cannot be read');
const context = { calendar: { hours, closedDays: new Map() }, site: 'https://talentcare.example', prefix: '/back' };
const backups = {
  ...{ isSetUp: true, isOverdue: false, isNewlyOverdue: false, madeAt: '2026-11-24T02:00:05Z', bytes: 445_000_000 },
  ...{ everyDays: 1, error: null, rehearsedAt: null, isAtNetlify: false },
};
const none = { requests: [], total: 0 };
const request = (id: string, more: Partial<InboxRow> = {}): InboxRow => ({
  ...{ id, firstName: 'Ada', lastName: 'King', email: 'ada@example.org', company: 'Engines', role: 'ceo' },
  ...{ therapists: null, message: 'A secret', state: 'new', createdAt: new Date('2026-11-06T15:00Z') },
  waitsSince: new Date('2026-11-06T15:00Z'),
  ...{ nextStep: null, nextStepOn: null, firstContactedAt: null, lastContactedAt: null, updatedAt: new Date() },
  ...{ page: null, referrer: null, utmSource: null, utmMedium: null, utmCampaign: null, spamReason: null },
  ...{ owner: null, ...more },
});

test('the digest lists what waits, with links and owners and without messages, and counts what it leaves out', () => {
  const owner = { id: 'o', name: 'Grace' };
  const step = request('c', { state: 'contacted', nextStep: 'Send the offer', nextStepOn: '2026-11-09', owner });
  const digest = composeDigest(
    {
      overdue: { requests: [request('a'), request('b')], total: 1_234 },
      soon: none,
      steps: { requests: [step], total: 1 },
      spam: 2,
    },
    backups,
    context,
  );
  expect(digest?.subject).toBe('Demo requests: 1,234 overdue, 1 with a next step that is due, 2 in Spam');
  expect(digest?.text).toBe(
    [
      ...['1,234 requests overdue', ''],
      ...['- Ada King, Engines: due 09 Nov 2026, 15:00', '  https://talentcare.example/back/demo-requests/a'],
      ...['- Ada King, Engines: due 09 Nov 2026, 15:00', '  https://talentcare.example/back/demo-requests/b'],
      ...['- and 1,232 more', '', '1 request with a next step that is due', ''],
      ...[
        '- Ada King, Engines (Grace): Send the offer (09 Nov 2026)',
        '  https://talentcare.example/back/demo-requests/c',
      ],
      ...['', '2 requests went to Spam yesterday. Look whether a person is among them:'],
      'https://talentcare.example/back?tab=demo-requests&state=spam',
      ...['', 'Last backup: 24 Nov 2026, 02:00, 445 MB, read back. Nobody has rehearsed a restore yet.'],
      ...['', 'All demo requests: https://talentcare.example/back?tab=demo-requests', ''],
    ].join('\n'),
  );
});

test('there is no digest if nothing waits, except on the first day without a recent backup', () => {
  const rows = { overdue: none, soon: none, steps: none, spam: 0 };
  expect(composeDigest(rows, backups, context)).toBeUndefined();
  const old = { ...backups, isOverdue: true, error: 'The store is full' };
  expect(composeDigest(rows, old, context)).toBeUndefined();
  const digest = composeDigest(rows, { ...old, isNewlyOverdue: true }, context);
  expect(digest?.subject).toBe('There is no recent backup');
  expect(digest?.text).toContain('The last backup is of 24 Nov 2026, 02:00 (445 MB). The store is full.');
});

test('the digest goes to each recipient in the morning while something waits, by the business hours of the settings, and to nobody otherwise', async () => {
  const smtp = await openSmtp();
  const database = await openTestDatabase();
  try {
    const db = new Database(database.url);
    await setRecipients(db, 'desk@company.example', 'boss@company.example');
    const environment = { DATABASE_URL: database.url, SMTP_URL: smtp.url, MAIL_FROM: 'site@company.example' };
    const morning = () =>
      runAsFunction(`const { default: digest } = await import('./functions/digest.ts'); await digest();`, environment);
    await morning();
    expect(smtp.mails).toEqual([]);
    const owner = await createAccount(db, 'admin');
    for (const [name, days] of [['soon', 6] as const, ['later', 8] as const, ['over', -1] as const]) {
      const key = { name, hash: name, mask: 'tck_…', scope: 'read', userId: owner.id } as const;
      const expiresAt = new Date(Date.now() + days * 86_400_000);
      await db
        .insertInto('apiKeys')
        .values({ ...key, expiresAt })
        .execute();
    }
    // What an admin has moved to Spam is known, and so is what went there earlier.
    const uk = (day: string) => sql`(${sql.raw(day)})::timestamp at time zone 'Europe/London'`;
    const today = `(now() at time zone 'Europe/London')::date`;
    for (const [spamReason, at] of [
      ...[['trap', `${today} - 1`] as const, ['fast', `${today} - interval '1 second'`] as const],
      ...[['trap', `${today} - interval '1 day 1 second'`] as const, ['trap', today] as const],
      [null, `${today} - 1`] as const,
    ]) {
      const row = { ...lead(), idempotencyKey: randomUUID(), spamReason, status: 'closed', stage: 'spam' } as const;
      await db.insertInto('demoRequests').values(row).execute();
      await sql`update demo_requests set created_at = ${uk(at)} where email = ${row.email}`.execute(db);
    }
    await morning();
    expect(smtp.mails).toHaveLength(2);
    for (const { subject, text } of smtp.mails.splice(0)) {
      expect(subject).toBe('Demo requests: 2 in Spam');
      expect(text).toContain('2 requests went to Spam yesterday.');
    }
    await db.deleteFrom('demoRequests').execute();
    await db
      .insertInto('demoRequests')
      .values({ ...lead(), idempotencyKey: 'a' })
      .execute();
    await sql`update demo_requests set created_at = current_date - interval '29 days 12 hours'`.execute(db);
    const hours = { key: 'contact_hours', value: 'Sunday to Saturday 0:00-0:01' };
    await db.insertInto('siteSettings').values(hours).execute();
    await morning();
    expect(smtp.mails.map(({ recipients }) => recipients).sort()).toEqual([
      ['boss@company.example'],
      ['desk@company.example'],
    ]);
    for (const { subject, text } of smtp.mails) {
      expect(subject).toBe('Demo requests: 1 overdue');
      expect(text).toMatch(/Grace Hopper, Compilers & Sons: due .*, 00:01\n/);
    }
    // The owner of the key that ends within a week is told once, although there were two more mornings.
    smtp.mails.length = 0;
    await tick(environment);
    expect(smtp.mails.map(({ recipients, subject }) => [recipients, subject])).toEqual([
      [[`${owner.username}@example.org`], expect.stringMatching(/^Your API key “soon” ends on /)],
    ]);
    expect(await db.selectFrom('deliveries').select('id').where('channel', '=', 'account').execute()).toEqual([]);
  } finally {
    await smtp.close();
    await database.close();
  }
});
