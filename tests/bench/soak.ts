import { randomBytes } from 'node:crypto';
import { argv } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Database } from '../../db/client.ts';
import { freePort } from '../../local/free-port.ts';
import { createAccount, signIn } from '../fixtures/accounts.ts';
import { storeSetting } from '../fixtures/settings.ts';
import { tick } from '../platform/clock.ts';
import { openGate } from '../platform/database-gate.ts';
import { send } from '../platform/http.ts';
import { startRealPostgres } from '../platform/real-postgres.ts';
import { openSmtp } from '../platform/smtp.ts';
import { startPlatform, temporaryFolder } from '../platform/start-platform.ts';
import { openReceiver } from '../platform/webhook-receiver.ts';
import { sendForms, signInAndOut, visit, workInbox } from './soak-actors.ts';
import { buildLast, compareAudit, compareDeliveries, comparePosts, compareRequests } from './soak-compare.ts';
import { causeFaults } from './soak-faults.ts';
import { Ledger } from './soak-ledger.ts';
import { openMemory } from './soak-memory.ts';
import { write } from './soak-writers.ts';
import { type Figure, report } from './table.ts';

// Runs a realistic day at speed, with a fault in each minute. npm run bench soak -- <minutes> <seed>
const minutes = Number(argv[3] ?? 30);
const seed = Number(argv[4] ?? Math.floor(Math.random() * 1_000_000));

const postgres = await startRealPostgres();
const gate = await openGate(postgres.url);
const smtp = await openSmtp();
const receiver = await openReceiver();
const environment = {
  ...{ DATABASE_URL: gate.url, DATA_DIR: temporaryFolder(), PORT: String(await freePort()), REBUILD_MINUTES: '1' },
  ...{ SESSION_SECRET: randomBytes(32).toString('hex'), SMTP_URL: smtp.url, MAIL_FROM: 'site@company.example' },
  // On a full disk a write fails with an error. The file size limit that imitates it also sends a signal, which is ignored here.
  NODE_OPTIONS: "--import=data:text/javascript,process.on('SIGXFSZ',()=>{})",
};
let platform = await startPlatform({ ...environment, ADMIN_PASSWORD: 'nobody signs in' });
const base = platform.address;
const db = new Database(postgres.url);
const ledger = new Ledger(base);
const memory = openMemory(() => platform.process.pid ?? 0);
const restart = async () => {
  await platform.stop('SIGKILL');
  platform = await startPlatform(environment);
};

try {
  const [admin, first, second] = await Promise.all(
    (['admin', 'content_creator', 'content_creator'] as const).map((role) => createAccount(db, role)),
  );
  // So many accounts that none types ten wrong passwords in fifteen minutes, after which it would be locked.
  const visitors = await Promise.all(Array.from({ length: 40 }, () => createAccount(db, 'content_creator')));
  if (!admin || !first || !second) throw new Error('There are too few accounts');
  const [cookie, ...writers] = await Promise.all([admin, first, second].map((account) => signIn(base, account)));
  if (!cookie) throw new Error('Nobody is signed in');
  await storeSetting(db, 'lead_recipients', 'desk@company.example');
  const hook = await send(base, '/api/admin/webhooks', { body: { url: receiver.url }, cookie });
  if (hook.status !== 200) throw new Error(hook.text);

  const started = Date.now();
  const end = started + minutes * 60_000;
  console.log(`${minutes} minutes with the seed ${seed}`);
  const line = () => {
    const { total, unexplained } = ledger.failures();
    const names = ledger.windows.map(({ fault }) => fault);
    console.log(
      `${Math.round((Date.now() - started) / 60_000)} min: ${ledger.calls} calls, ${ledger.writes} writes acknowledged, ` +
        `${total} calls failed (${unexplained.length} unexplained), ${ledger.problems.length} problems, ` +
        `${memory.now().toFixed(0)} MiB; the last fault: ${names.at(-1) ?? 'none'}`,
    );
  };
  const timer = setInterval(line, 60_000);
  await Promise.all([
    causeFaults({ gate, postgres, smtp, receiver, ledger, platform: () => platform, restart }, end, seed),
    ...[1, 2, 3].map(() => visit(ledger, end)),
    sendForms(ledger, end),
    signInAndOut(ledger, visitors, end),
    workInbox(ledger, admin, cookie, end),
    ...writers.map((writer) => write(ledger, writer, end)),
  ]);
  clearInterval(timer);
  const lives = memory.close();
  line();

  const moments = [...ledger.posts.values()].map(({ publishAt, unpublishAt }) =>
    Math.max(publishAt ?? 0, unpublishAt ?? 0),
  );
  await pause(Math.max(0, Math.max(0, ...moments) + 2_000 - Date.now()));
  const compared = { ledger, db, cookie, smtp, receiver };
  console.log(`The last build was live after ${(await buildLast(compared)).toFixed(1)} s`);
  // Makes waiting deliveries due now, because their next attempt may be hours away.
  for (let round = 0; round < 5; round += 1) {
    await sql`update deliveries set next_attempt_at = now(), claimed_until = null where delivered_at is null`.execute(
      db,
    );
    await tick({ ...environment, DATA_DIR: temporaryFolder(), URL: base });
  }

  const differences = {
    posts: await comparePosts(compared),
    'demo requests': await compareRequests(compared),
    'audit entries': await compareAudit(compared),
    deliveries: await compareDeliveries(compared),
    'answers on the way': ledger.problems,
    'failures outside a fault': ledger.failures().unexplained,
  };
  const figures: Figure[] = Object.entries(differences).map(([what, lines]) => {
    for (const line of lines.slice(0, 20)) console.log(`  ${what}: ${line}`);
    return { what: `wrong ${what}`, measured: lines.length, bar: 0, unit: '' };
  });
  for (const { minutes: lived, ratio } of lives)
    figures.push({
      what: `memory over ${lived.toFixed(1)} min, last fifth / second`,
      measured: ratio,
      bar: 1.2,
      unit: 'x',
    });
  for (const { fault, from, until } of ledger.windows)
    console.log(`  ${new Date(from).toISOString()} ${fault}, ${((until - from) / 1000).toFixed(1)} s`);
  const sum = `${ledger.posts.size} posts, ${ledger.leads.size} demo requests, ${ledger.audited.size} audited writes`;
  const { count } = await db
    .selectFrom('builds')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('state', '=', 'built')
    .executeTakeFirstOrThrow();
  process.exitCode = report(`Soak: ${sum}, ${count} builds`, figures) ? 0 : 1;
} finally {
  memory.close();
  await platform.stop();
  gate.close();
  receiver.close();
  await smtp.close();
  await postgres.close();
}
