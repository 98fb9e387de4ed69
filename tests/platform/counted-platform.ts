import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { askForEmail } from '../../src/contracts/accounts/email-address.ts';
import type { Endpoint } from '../../src/contracts/endpoint.ts';
import { sendTestMail } from '../../src/contracts/leads/notifications.ts';
import { openGate } from './database-gate.ts';
import { type EndpointCall, type MadeCall, makeCall, openCalledPlatform } from './endpoint-caller.ts';
import { startPlatform, temporaryFolder } from './start-platform.ts';

// The calls that are refused without mail.
const needsMail: readonly Endpoint[] = [sendTestMail, askForEmail];

/** A platform whose round trips to the database are counted. */
export interface CountedPlatform {
  call: (call: EndpointCall) => Promise<MadeCall>;
  stop: () => Promise<void>;
}

/**
 * Starts a platform on this database, whose responses take `delayMs` longer. Every query of its functions belongs to a response:
 * mails, which are sent after a response, are not configured, and the clock has nothing to do. A call that needs mail uses a
 * second platform.
 */
export async function startCountedPlatform(
  databaseUrl: string,
  environment: { SITE_DIR: string; BUILD_HOOK_URL: string },
  delayMs = 0,
): Promise<CountedPlatform> {
  const gate = await openGate(databaseUrl);
  const start = (mail: { SMTP_URL?: string }) => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'next-due.json'), JSON.stringify({ dueAt: '9999-12-31T00:00:00Z', mark: '' }));
    const own = { DATABASE_URL: gate.url, DATA_DIR: folder, ADMIN_PASSWORD: 'nobody signs in' };
    return startPlatform({ ...environment, ...own, SESSION_SECRET: 'a secret that two platforms share', ...mail });
  };
  // With SMTP_URL but without MAIL_FROM, no mails are sent.
  const withoutMail = await start({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const withMail = await start({});
  const called = await openCalledPlatform(withoutMail.address, databaseUrl);
  gate.delayMs = delayMs;
  return {
    call: (call) =>
      makeCall(needsMail.includes(call.endpoint) ? { ...called, base: withMail.address } : called, call, gate),
    stop: async () => {
      called.close();
      await Promise.all([withoutMail.stop(), withMail.stop()]);
      gate.close();
    },
  };
}
