import type { AdminAccount } from './first-content.ts';

/** What the local platform says to the person who started it. */
export const reporter = {
  done: (what: string) => console.log(`  ✓ ${what}`),
  fail: (why: string) => console.error(`\n  ✗ ${why}`),
  ready: ({ address, prefix, admin }: { address: string; prefix: string; admin: AdminAccount }) =>
    console.log(
      [
        '',
        `  Site      ${address}`,
        `  Admin     ${address}${prefix}`,
        `  Name      ${admin.username}`,
        `  Password  ${admin.password}`,
        '',
        '  Stop with Ctrl-C',
        '',
      ].join('\n'),
    ),
};

/** Does a piece of work and shows that it is under way and how long it took. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  // On a terminal the line of a finished step takes the place of the one that announced it.
  process.stdout.write(`  … ${name}${process.stdout.isTTY ? '\r' : '\n'}`);
  const result = await work();
  reporter.done(`${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return result;
}
