import type { AdminAccount } from './first-content.ts';

interface Ready {
  url: string;
  prefix: string;
  admin: AdminAccount;
  /** The URL of the mailbox; undefined if mails are sent by SMTP. */
  mailbox: string | undefined;
}

// A message that cannot be written, for example because the disk is full, must not end the platform.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

/** Prints messages to the person who started the local platform. */
export const reporter = {
  done: (what: string) => console.log(`  ✓ ${what}`),
  warn: (text: string) => console.warn(text.replaceAll(/^/gm, '  ! ')),
  fail: (why: string) => console.error(`\n  ✗ ${why}`),
  ready: ({ url, prefix, admin, mailbox }: Ready) =>
    console.log(
      [
        '',
        `  Site      ${url}`,
        `  Admin     ${url}${prefix}`,
        `  Name      ${admin.username}`,
        `  Password  ${admin.password}`,
        ...(mailbox ? [`  Mailbox   ${mailbox}`] : []),
        '',
        '  Stop with Ctrl-C',
        '',
      ].join('\n'),
    ),
};

/** Runs `work` and returns its result. Prints that the step is running, and then how long it took. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  // On a terminal, the line of the finished step overwrites this line.
  process.stdout.write(`  … ${name}${process.stdout.isTTY ? '\r' : '\n'}`);
  const result = await work();
  reporter.done(`${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return result;
}
