import { Database } from '../../db/client.ts';
import { type Account, createAccount } from '../fixtures/accounts.ts';
import { send, someAddress } from '../platform/http.ts';
import { startPlatform } from '../platform/start-platform.ts';
import { median } from './median.ts';
import { report } from './table.ts';

// For each kind of name. No account gets so many attempts that it is locked.
const tries = 200;
const triesPerAccount = 5;

/** Measures the time of failed logins with known and unknown names, in turn. Sets the exit code if the times differ. */
export async function benchLogin(): Promise<void> {
  const platform = await startPlatform({ ADMIN_PASSWORD: 'nobody signs in' });
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  try {
    const db = new Database(platform.databaseUrl);
    const accounts: Account[] = [];
    while (accounts.length < tries / triesPerAccount) accounts.push(await createAccount(db, 'user'));
    const time = async (username: string) => {
      const started = performance.now();
      const body = { username, password: 'wrong password' };
      const answer = await send(platform.address, '/api/auth/login', { body, from: someAddress() });
      if (answer.status !== 401) throw new Error(`A wrong login was answered ${answer.status}: ${answer.text}`);
      return performance.now() - started;
    };
    for (let index = 0; index < 10; index += 1) await time(`nobody-warms-up-${index}`);
    for (let index = 0; index < tries; index += 1) {
      const known = accounts[index % accounts.length]?.username ?? '';
      // Has the length of a known name, so that the names differ only in being known.
      const unknown = known.replace('user', 'nobo');
      // The order alternates too, so that neither kind profits from what the other has loaded.
      const both =
        index % 2
          ? ([
              ['known', known],
              ['unknown', unknown],
            ] as const)
          : ([
              ['unknown', unknown],
              ['known', known],
            ] as const);
      for (const [kind, name] of both) times[kind].push(await time(name));
    }
  } finally {
    await platform.stop();
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  const difference = (Math.abs(known - unknown) / Math.min(known, unknown)) * 100;
  const passed = report(
    `Wrong logins, median of ${tries} each: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms`,
    [{ what: 'difference of the medians', measured: difference, bar: 10, unit: '%' }],
  );
  process.exitCode = passed ? 0 : 1;
}
