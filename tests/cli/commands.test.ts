import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { Database } from '../../db/client.ts';
import { migrate, migrationNames } from '../../db/migrate.ts';
import { createUser } from '../../db/queries/accounts/users.ts';
import { insertPosts } from '../../db/queries/posts/posts.ts';
import { encrypt } from '../../functions/_shared/platform/encrypt.ts';
import type { ServedDatabase } from '../../local/neon-server.ts';
import { demoRequestMonths } from '../../src/site/brand.ts';
import { deriveKey, type Purpose } from '../../src/site/derived-key.ts';
import { createAccount, signIn } from '../fixtures/accounts.ts';
import { enrol } from '../fixtures/authenticator.ts';
import { addPasskeyTo } from '../fixtures/passkey-browser.ts';
import { send } from '../platform/http.ts';
import { makePost } from '../platform/prepared-platform.ts';
import { openSmtp } from '../platform/smtp.ts';
import { openEmptyDatabase } from '../platform/test-database.ts';
import { run } from './command.ts';

const secret = '3mVt0rj1ZyqfYkWnC8sQ2uLxHb7oEdRa';

let served: ServedDatabase;
let db: Database;

beforeAll(async () => {
  served = await openEmptyDatabase();
  db = new Database(served.url);
});

afterAll(() => served.close());

beforeEach(() => db.batch([sql`drop schema public cascade`.compile(db), sql`create schema public`.compile(db)]));

const nowhere = 'postgres://a:b@127.0.0.1:9/c';

describe('npm run retention', () => {
  test('deletes what is older than the privacy page promises, says how many, and leaves the rest', async () => {
    await migrate(db);
    const request = { lastName: 'L', company: 'C', role: 'ceo' as const };
    await db
      .insertInto('legalHolds')
      .values({ email: 'held@example.org', reason: 'A claim', placedBy: null })
      .execute();
    for (const [firstName, age] of [
      ['contacted', sql`interval '10 years'`],
      ['held', sql`interval '10 years'`],
      ['old', sql`make_interval(months => ${demoRequestMonths}, days => 1)`],
      ['older', sql`interval '10 years'`],
      ['kept', sql`make_interval(months => ${demoRequestMonths}) - interval '1 day'`],
      ['new', sql`interval '0'`],
    ] as const) {
      await db
        .insertInto('demoRequests')
        .values({ ...request, firstName, email: `${firstName}@EXAMPLE.org`, idempotencyKey: randomUUID() })
        .execute();
      await sql`update demo_requests set created_at = now() - (${age}) where first_name = ${firstName}`.execute(db);
      const complaint = {
        name: firstName,
        email: `${firstName}@example.org`,
        message: 'M',
        idempotencyKey: randomUUID(),
      };
      const answeredAt = firstName === 'older' ? null : sql<Date>`now() - (${age})`;
      await db
        .insertInto('complaints')
        .values({ ...complaint, answeredAt, answeredBy: null, outcome: null })
        .execute();
    }
    await sql`update demo_requests set last_contacted_at = now() where first_name = 'contacted'`.execute(db);
    await sql`insert into calls (request_id, starts_at, state, telephone)
      select id, created_at, 'took-place', first_name from demo_requests`.execute(db);
    await storeExpired(db);
    const environment = { DATABASE_URL: served.url };
    expect(await run('retention', environment)).toEqual({
      code: 0,
      output:
        'Deleted 2 demo requests whose last contact was more than 24 months ago\nDeleted 2 complaints answered more than 24 months ago\n',
    });
    const complaints = await db.selectFrom('complaints').select('name').orderBy('name').execute();
    expect(complaints.map(({ name }) => name)).toEqual(['held', 'kept', 'new', 'older']);
    const left = await db.selectFrom('demoRequests').select('firstName').orderBy('firstName').execute();
    expect(left.map(({ firstName }) => firstName)).toEqual(['contacted', 'held', 'kept', 'new']);
    // A call is deleted with its request.
    const calls = await db.selectFrom('calls').select('telephone').orderBy('telephone').execute();
    expect(calls.map(({ telephone }) => telephone)).toEqual(['contacted', 'held', 'kept', 'new']);
    expect((await run('retention', environment)).output).toMatch(/^Deleted 0 demo requests .*\nDeleted 0 complaints /);
    for (const table of ['userSessions', 'knownBrowsers', 'accountLinks', 'rateLimits', 'auditEvents'] as const)
      expect(await db.selectFrom(table).selectAll().execute(), table).toHaveLength(1);
    const page = await send(inject('platform').address, '/privacy');
    expect(page.text).toContain(`We delete it ${demoRequestMonths} months`);
  });

  test('says in one line what is wrong', async () => {
    expect(await run('retention', {})).toEqual({ code: 1, output: expect.stringMatching(/^Set DATABASE_URL .*\n$/) });
    expect(await run('retention', { DATABASE_URL: nowhere })).toEqual({
      code: 1,
      output: 'Cannot reach the database at 127.0.0.1. Check DATABASE_URL, and that the database is running.\n',
    });
  });
});

/** Stores a session, a network, a link, a counter and an event that have expired, and one of each that has not. */
async function storeExpired(database: Database): Promise<void> {
  const { id } = await createAccount(database, 'admin');
  await database.batch(
    ['old', 'new'].flatMap((name) => {
      const age = name === 'old' ? '3 years' : '0';
      return [
        sql`insert into user_sessions (sid, user_id, sess, expire)
          values (${name}, ${id}, '{}', now() + interval '1 day' - ${age}::interval)`,
        sql`insert into known_browsers (user_id, network, browser, last_login)
          values (${id}, ${name}, '', now() - ${age}::interval)`,
        sql`insert into account_links (token_hash, kind, user_id, expires_at)
          values (${name}, 'password', ${id}, now() + interval '1 minute' - ${age}::interval)`,
        sql`insert into rate_limits (key, hits, resets_at) values (${name}, 1, now() - ${age}::interval)`,
        sql`insert into audit_events (action, actor_name, address, request_id, at)
          values ('logout', ${name}, 'local', 'r', now() - ${age}::interval)`,
      ].map((statement) => statement.compile(database));
    }),
  );
}

describe('npm run create-admin', () => {
  test('makes an admin who can sign in, with a password that is given or made', async () => {
    const { address, databaseUrl } = inject('platform');
    const names = ['first', 'second'].map((name) => `${name}-${randomUUID().slice(0, 8)}`);
    const [given = '', made = ''] = names;
    const environment = { DATABASE_URL: databaseUrl };
    const ADMIN_PASSWORD = 'correct horse battery';
    const first = await run('create-admin', { ...environment, ADMIN_PASSWORD }, given, `${given}@example.org`);
    expect(first).toEqual({ code: 0, output: `Created the admin ${given}\n` });
    const second = await run('create-admin', environment, made, `${made}@example.org`);
    const password = /, password (\S{20})\n$/.exec(second.output)?.[1] ?? '';
    for (const account of [
      { username: given, password: ADMIN_PASSWORD },
      { username: made, password },
    ]) {
      const cookie = await signIn(address, account);
      expect((await send(address, '/api/admin/overview', { cookie })).status).toBe(200);
    }
    const again = await run('create-admin', environment, given.toUpperCase(), 'other@example.org');
    expect(again).toEqual({ code: 1, output: 'There is already a user with this name\n' });
  });

  test.each([
    [[], {}, /^Usage: npm run create-admin/],
    [['ada'], {}, /^Usage: npm run create-admin/],
    [['ada', 'not an address'], {}, /^Enter an e-mail address/],
    [['ada', 'ada@example.org', 'password'], {}, /^Usage/],
    [['ada', 'ada@example.org'], { ADMIN_PASSWORD: 'short' }, /^Password must be at least 6/],
    [['ada', 'ada@example.org'], { ADMIN_PASSWORD: 'Password1' }, /one of the most common passwords/],
    [['ada', 'ada@example.org'], { ADMIN_PASSWORD: '010190' }, /are easy to guess/],
    [['ada', 'ada@example.org'], { ADMIN_PASSWORD: 'hello ada 77' }, /must not contain the username/],
  ])('refuses %j %j in one line', async (parameters, environment, message) => {
    const { code, output } = await run('create-admin', { DATABASE_URL: nowhere, ...environment }, ...parameters);
    expect(code).toBe(1);
    expect(output).toMatch(message);
    expect(output.trim().split('\n')).toHaveLength(1);
  });
});

describe('a command for an account', () => {
  const { address, databaseUrl } = inject('platform');
  const shared = new Database(databaseUrl);
  const environment = { DATABASE_URL: databaseUrl };
  const statusOf = async (cookie: string) => (await send(address, '/api/auth/me', { cookie })).status;
  const noted = (username: string) =>
    shared
      .selectFrom('auditEvents')
      .select(['action', 'actorName'])
      .where('subject', '=', username)
      .orderBy('id')
      .execute();

  test('npm run reset-two-factor turns it off, ends the sessions, and is in the audit trail', async () => {
    const account = await enrol(shared, address, 'admin');
    expect(await run('reset-two-factor', environment, account.username.toUpperCase())).toEqual({
      code: 0,
      output: `The second factor of ${account.username} is reset. The password alone signs in until it is set up again.\n`,
    });
    expect(await statusOf(account.cookie)).toBe(401);
    expect(await statusOf(await signIn(address, account))).toBe(200);
    expect(await noted(account.username)).toEqual([{ action: 'two-factor.reset', actorName: 'Command line' }]);
    // Passkeys are a second factor too.
    await addPasskeyTo(address, account);
    const { output } = await run('reset-two-factor', environment, account.username);
    expect(output).toContain('is reset. The password alone signs in');
    expect(await shared.selectFrom('passkeys').where('userId', '=', account.id).select('id').execute()).toEqual([]);
    expect(await statusOf(await signIn(address, account))).toBe(200);
    expect(await run('reset-two-factor', environment, account.username)).toEqual({
      code: 1,
      output: `${account.username} has neither two-factor authentication nor a passkey.\n`,
    });
    expect((await run('reset-two-factor', environment, 'nobody')).output).toBe('There is no account nobody.\n');
    expect((await run('reset-two-factor', environment)).output).toMatch(/^Usage: npm run reset-two-factor -- NAME/);
  });

  test('npm run set-password asks what becomes of an API key before it changes anything', async () => {
    const account = await createAccount(shared, 'content_creator');
    const key = { name: 'A script', hash: randomUUID(), mask: 'tck_…', scope: 'read' } as const;
    const expiresAt = new Date(Date.now() + 60_000);
    await shared
      .insertInto('apiKeys')
      .values({ ...key, userId: account.id, expiresAt })
      .execute();
    const asked = await run('set-password', environment, account.username);
    expect(asked).toEqual({ code: 1, output: expect.stringContaining('--api-key=keep or --api-key=revoke') });
    const cookie = await signIn(address, account);
    const kept = await run('set-password', environment, account.username, '--api-key=keep');
    expect(kept.code).toBe(0);
    expect(await statusOf(cookie)).toBe(401);
    const revoked = await run('set-password', environment, account.username, '--api-key=revoke');
    const password = /is now (\S{20})\n/.exec(revoked.output)?.[1] ?? '';
    const answer = await send(address, '/api/auth/me', { cookie: await signIn(address, { ...account, password }) });
    expect(answer.json()).toMatchObject({ user: { apiKey: null } });
    expect((await noted(account.username)).map(({ action }) => action)).toEqual([
      ...['password.reset', 'password.reset', 'api-key.revoke'],
    ]);
  });
});

describe('npm run doctor', () => {
  const recipient = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';
  const sound = () => ({
    ...{ SESSION_SECRET: secret, BUILD_HOOK_URL: 'https://api.netlify.com/build_hooks/x' },
    ...{ DATABASE_URL: served.url, BACKUP_KEY: recipient },
  });
  const wrongs = (output: string) => output.split('\n').filter((line) => line.startsWith('✗'));

  const prepare = async () => {
    await migrate(db);
    const admin = { username: 'admin', email: 'admin@example.org', password: 'x', firstName: null, lastName: null };
    return (await createUser(db, { ...admin, role: 'admin' })).id;
  };

  test('finds nothing wrong with a sound configuration, and tells no secret', async () => {
    const author = await prepare();
    const { code, output } = await run('doctor', sound());
    expect(wrongs(output)).toEqual([]);
    expect(output).toContain('✓ There is an admin: admin');
    expect(output).toContain('· Details of the company are missing (Registered name, Registered in,');
    expect(output).toMatch(/\nReady\n$/);
    expect(output).not.toContain(secret);
    expect(output).not.toContain(new URL(served.url).password);
    expect(code).toBe(0);
    await sql`update migrations set applied_at = now() - interval '3 days'`.execute(db);
    expect(output).toContain('· There are no closed days:');
    const soon = new Date(Date.now() + 59 * 86_400_000).toISOString().slice(0, 10);
    await db
      .insertInto('siteSettings')
      .values({ key: 'closed_days', value: `${soon} The last` })
      .execute();
    expect(wrongs((await run('doctor', sound())).output)).toEqual([
      `✗ The list of closed days ends on ${soon}: fill in more in Content Editor → Contact`,
      '✗ No backup has been made yet. Make one now: npm run backup',
    ]);
    expect(wrongs((await run('doctor', { ...sound(), BACKUP_KEY: '' })).output)).toEqual([
      `✗ The list of closed days ends on ${soon}: fill in more in Content Editor → Contact`,
      '✗ There is no backup, because BACKUP_KEY is not set. Make the keys: npm run backup-key',
    ]);
    // A page of the editors at whose path a release has put its own.
    await insertPosts(db, [makePost({ kind: 'page', slug: 'talentcare', title: 'Our story' }, author)]);
    const hidden = await run('doctor', sound());
    expect(wrongs(hidden.output)).toContainEqual(expect.stringContaining('cannot see the page “Our story”, because'));
    expect(hidden.output).toContain('There are no posts yet');
  });

  test('connects to the mail server, and says what is missing', { tags: ['thorough'] }, async () => {
    const account = { user: 'site', password: 'a secret of the mail server' };
    const smtp = await openSmtp(0, account);
    const url = new URL(smtp.url);
    url.password = encodeURIComponent(account.password);
    await prepare();
    const environment = sound();
    const mail = { SMTP_URL: url.href, MAIL_FROM: 'TalentCare <site@company.example>' };
    expect((await run('doctor', environment)).output).toContain('· SMTP_URL is not set: nobody is told');
    const well = await run('doctor', { ...environment, ...mail });
    expect(wrongs(well.output)).toEqual([]);
    expect(well.output).toContain('✓ The mail server accepts the connection');
    expect(well.output).not.toContain('a secret');
    expect(well.output).not.toContain('a%20secret');
    const noSender = await run('doctor', { ...environment, SMTP_URL: url.href });
    expect(wrongs(noSender.output)).toEqual(['✗ MAIL_FROM is missing: without a sender, no mail is sent']);
    url.password = 'wrong';
    const refused = await run('doctor', { ...environment, ...mail, SMTP_URL: url.href });
    expect(wrongs(refused.output)).toEqual(['✗ The mail server refused the username or the password: check SMTP_URL']);
    await smtp.close();
    const down = await run('doctor', { ...environment, ...mail });
    expect(wrongs(down.output)).toEqual([
      '✗ The mail server could not be reached: nothing answers at this host and port: check SMTP_URL',
    ]);
  });

  test.each([
    [
      'no database, no secret, a taken prefix, a pause that is no number and a hook that is no address',
      { SESSION_SECRET: '', ADMIN_PREFIX: '/blog', REBUILD_MINUTES: 'an hour', BUILD_HOOK_URL: 'hook' },
      [
        ...[/^✗ DATABASE_URL is missing/, /^✗ SESSION_SECRET is missing/],
        ...[/^✗ ADMIN_PREFIX is the path of a public page/, /^✗ REBUILD_MINUTES must be a whole number/],
        /^✗ BUILD_HOOK_URL must be a URL/,
      ],
    ],
    [
      'a database and a mail server elsewhere, a short secret and a sender without an address',
      {
        ...{ DATABASE_URL: 'mysql://x', SESSION_SECRET: 'short' },
        ...{ SMTP_URL: 'https://example.org', MAIL_FROM: 'TalentCare' },
      },
      [
        ...[/^✗ DATABASE_URL must be like postgres:/, /^✗ SESSION_SECRET must have at least 32/],
        ...[/^✗ SMTP_URL must be like smtps:/, /^✗ MAIL_FROM must be like TalentCare </],
      ],
    ],
    [
      'a database that is away and a secret of one letter',
      { DATABASE_URL: nowhere, SESSION_SECRET: 'x'.repeat(40) },
      [/^✗ Cannot reach the database at 127\.0\.0\.1\./, /^✗ SESSION_SECRET can be guessed/],
    ],
  ])('says so of %s', async (_name, environment, messages) => {
    const { code, output } = await run('doctor', environment);
    expect(code).toBe(1);
    for (const message of messages) expect(wrongs(output)).toContainEqual(expect.stringMatching(message));
    expect(wrongs(output)).toHaveLength(messages.length);
  });

  test('shows the sum of the deploys, and recommends REBUILD_MINUTES for each plan', {
    tags: ['thorough'],
  }, async () => {
    await prepare();
    const environment = sound();
    const unset = await run('doctor', environment);
    expect(unset.output).toContain(
      '· REBUILD_MINUTES is not set: each save may deploy the site, for 15 credits on Netlify',
    );
    expect(unset.output).toContain(
      '· Recommended REBUILD_MINUTES and MAX_DEPLOYS: 10080 and 16 on Free (300 credits a month), ',
    );
    expect(unset.output).toMatch(/\n· \d+ deploys? this month: \d+ credits on Netlify\n/);
    const free = await run('doctor', { ...environment, REBUILD_MINUTES: '2880' });
    const sum = '✓ REBUILD_MINUTES is 2880: at most 16 automatic deploys a month, 240 credits on Netlify';
    expect(free.output).toContain(sum);
  });

  test('suggests pg_dump for a database that an export reads piece by piece', { tags: ['thorough'] }, async () => {
    await migrate(db);
    const environment = sound();
    expect((await run('doctor', environment)).output).not.toContain('pg_dump');
    // Random text, because PostgreSQL compresses any other.
    await sql`insert into site_settings (key, value)
      select 'large ' || n, (select string_agg(md5(n || ' ' || m), '') from generate_series(1, 40000) m)
        from generate_series(1, 25) n`.execute(db);
    const large = await run('doctor', environment);
    expect(large.output).toMatch(
      /· The tables of a backup hold 3\d MB, which npm run export reads piece by piece: .*pg_dump/,
    );
  });

  test('knows an empty database, one from an earlier version and one without an admin', {
    tags: ['thorough'],
  }, async () => {
    const environment = sound();
    const empty = await run('doctor', environment);
    expect(wrongs(empty.output)).toEqual([
      `✗ Its tables are not up to date (${migrationNames.join(', ')}): npm run migrate`,
    ]);
    await migrate(db, migrationNames.slice(0, 1));
    const earlier = await run('doctor', environment);
    expect(wrongs(earlier.output)).toEqual([
      `✗ Its tables are not up to date (${migrationNames.slice(1).join(', ')}): npm run migrate`,
    ]);
    await migrate(db);
    const unowned = await run('doctor', environment);
    expect(wrongs(unowned.output)).toEqual(['✗ There is no admin yet: npm run create-admin']);
    expect([empty.code, earlier.code, unowned.code]).toEqual([1, 1, 1]);
    // A later version of the program has migrated this database.
    await sql`insert into migrations (name) values ('9998-x'), ('9999-y')`.execute(db);
    const later =
      'The database is newer than this program, which has no 9998-x, 9999-y: use the version that has 9999-y';
    expect((await run('doctor', environment)).output).toContain(`✓ The database answers\n· ${later}\n`);
    expect(await run('migrate', environment)).toEqual({ code: 0, output: `${later}\n` });
  });

  test('names what was encrypted before SESSION_SECRET changed', async () => {
    const userId = await prepare();
    const stored = async (session: string, purpose: Purpose, owner: string) =>
      encrypt('a secret', purpose, owner, undefined, deriveKey(session, purpose));
    const before = 'another secret of the site, 32 characters';
    await db
      .updateTable('users')
      .set({ twoFactorEnabled: true, twoFactorSecret: await stored(before, 'two-factor-secret', userId) })
      .execute();
    const [kept, lost] = [randomUUID(), randomUUID()];
    await db
      .insertInto('webhooks')
      .values([
        { id: kept, url: 'https://kept.example/x', secret: await stored(secret, 'webhook-secret', kept) },
        { id: lost, url: 'https://lost.example/x', secret: await stored(before, 'webhook-secret', lost) },
      ])
      .execute();
    const url = await stored(before, 'calendar-url', userId);
    await db.insertInto('calendars').values({ userId, url, host: 'calendar.example' }).execute();
    expect(wrongs((await run('doctor', sound())).output)).toEqual([
      '✗ SESSION_SECRET has changed, so nobody can sign in with a code as admin: npm run reset-two-factor -- NAME',
      '✗ SESSION_SECRET has changed, so no webhook is called at https://lost.example: delete it and add it again',
      '✗ SESSION_SECRET has changed, so nobody reads the calendar of admin: enter its address again',
    ]);
  });

  test('names the passkeys of an earlier address of the site, and who had no other way in', async () => {
    const userId = await prepare();
    const passkey = { credentialId: 'c', publicKey: 'k', rpId: 'old.example', name: 'Laptop', backupEligible: false };
    await db
      .insertInto('passkeys')
      .values({ ...passkey, backedUp: false, userId })
      .execute();
    const moved = { ...sound(), URL: 'https://new.example' };
    expect((await run('doctor', moved)).output).toContain(
      '· Passkeys for old.example no longer work, because the site is now at new.example (passkeys: 1, people: 1). Their owners get in by a password,',
    );
    await db.updateTable('users').set({ hasPassword: false }).execute();
    const output = (await run('doctor', moved)).output;
    expect(wrongs(output)).toEqual([
      expect.stringMatching(/^✗ Nobody can sign in as admin, .* no passkey for new\.example/),
    ]);
    expect((await run('doctor', { ...sound(), URL: 'https://old.example' })).output).not.toMatch(/passkey/i);
  });
});
