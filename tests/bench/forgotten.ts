import { Database } from '../../db/client.ts';
import { type Account, createAccount } from '../fixtures/accounts.ts';
import { send, someAddress } from '../platform/http.ts';
import { startPlatform } from '../platform/start-platform.ts';
import { median } from './median.ts';
import { report } from './table.ts';

// For each kind of name. No account gets more than one mail, because a second one has other work: it ends a link.
const tries = 300;

/** Measures the time to ask for a new password with known and unknown names, in turn. Sets the exit code if the times differ. */
export async function benchForgotten(): Promise<void> {
  const platform = await startPlatform({ ADMIN_PASSWORD: 'nobody signs in' });
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  try {
    const db = new Database(platform.databaseUrl);
    const accounts: Account[] = [];
    while (accounts.length < tries) accounts.push(await createAccount(db, 'user'));
    const time = async (name: string) => {
      const started = performance.now();
      const answer = await send(platform.address, '/api/auth/forgotten-password', {
        body: { name },
        from: someAddress(),
      });
      const taken = performance.now() - started;
      if (answer.text !== '{"success":true,"sendsMail":true}') throw new Error(`${answer.status}: ${answer.text}`);
      return taken;
    };
    for (let index = 0; index < 20; index += 1) await time(`nobody-warms-up-${index}`);
    for (const [index, { username }] of accounts.entries()) {
      // Has the length of a known name, so that the names differ only in being known.
      const names = { known: username, unknown: username.replace('user', 'nobo') };
      // The order alternates too, because the mail of a known name is sent after the response, during the next call.
      for (const kind of index % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
        times[kind].push(await time(names[kind]));
    }
  } finally {
    await platform.stop();
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  const ratio = Math.max(known, unknown) / Math.min(known, unknown);
  const passed = report(
    `Forgotten passwords, median of ${tries} each: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms`,
    [{ what: 'ratio of the medians', measured: ratio, bar: 1.1, unit: '' }],
  );
  process.exitCode = passed ? 0 : 1;
}
