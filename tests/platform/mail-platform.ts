import { inject, vi } from 'vitest';
import { Database } from '../../db/client.ts';
import { type Account, createAccount, signIn } from '../fixtures/accounts.ts';
import { openClock } from './clock.ts';
import { openSmtp, type TestSmtp } from './smtp.ts';
import { type StartedPlatform, startPlatform } from './start-platform.ts';
import { openTestDatabase } from './test-database.ts';

/** A platform with an empty database of its own that sends mails to a real SMTP server. */
export interface MailPlatform {
  smtp: TestSmtp;
  platform: StartedPlatform;
  db: Database;
  admin: Account;
  /** The cookie of the admin's session. */
  cookie: string;
  /** The environment of a function that runs beside the platform. */
  environment: { DATABASE_URL: string; SMTP_URL: string; MAIL_FROM: string };
  /** Runs the function that Netlify runs by the clock, in a process of its own. */
  clockTick: () => Promise<unknown>;
  stop: () => Promise<void>;
}

/** Starts such a platform, with one signed-in admin. */
export async function startMailPlatform(): Promise<MailPlatform> {
  const smtp = await openSmtp();
  const database = await openTestDatabase();
  const environment = {
    ...{ DATABASE_URL: database.url, SMTP_URL: smtp.url },
    MAIL_FROM: 'TalentCare <site@company.example>',
  };
  const platform = await startPlatform({
    ...inject('withoutBuilds'),
    ...{ ...environment, ADMIN_PASSWORD: 'correct horse' },
  });
  const db = new Database(database.url);
  const admin = await createAccount(db, 'admin');
  const cookie = await signIn(platform.address, admin);
  // The mail about this login is none of those that a test counts.
  await vi.waitFor(
    async () => {
      if ((await db.selectFrom('accountMails').select('id').execute()).length > 0) throw new Error('A mail waits');
    },
    { timeout: 10_000 },
  );
  smtp.mails.splice(0);
  const clock = openClock(environment);
  return {
    ...{ smtp, platform, db, admin, environment, cookie },
    clockTick: clock.tickNow,
    stop: async () => {
      clock.stop();
      await platform.stop();
      await smtp.close();
      await database.close();
    },
  };
}
