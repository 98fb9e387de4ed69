import { availableParallelism } from 'node:os';
import { defineConfig, type TestTagDefinition } from 'vitest/config';

// Threads begin in half the time of processes; what kills databases, and browsers' tests, keep processes of their own.
const pool = 'threads';
const platform = {
  name: 'platform',
  include: ['tests/**/*.test.ts'],
  // The comparison with Netlify installs its own packages below tests.
  exclude: ['tests/{faults,e2e,pages,lighthouse}/**', '**/node_modules/**'],
  pool,
  isolate: false,
};
// `npm start` runs an embedded PostgreSQL: what speaks SQL runs there too, except what another of these files asks of it already.
const embedded = {
  name: 'embedded',
  include: [
    'tests/db/**/*.test.ts',
    'tests/cli/export-posts.test.ts',
    'tests/functions/{posts,imports,leads,privacy,topics}/*.test.ts',
    'tests/functions/accounts/{account-states,invitations,passkeys,password-links,public-name,users}.test.ts',
    'tests/functions/images/{images,same-image-bytes}.test.ts',
  ],
  exclude: [
    'tests/db/http-client.test.ts',
    'tests/functions/leads/{digest,webhooks}.test.ts',
    'tests/functions/posts/{creating-posts,preview-links,saving-without-database}.test.ts',
    'tests/functions/privacy/complaint-deliveries.test.ts',
  ],
  pool,
  isolate: false,
};
// A process keeps its Chromium from file to file. On a busy machine that nobody watches, a screen that comes too late gets a second
// try, and .ci/run names the test that needed it.
const retry = process.env.CI ? 1 : 0;
const browser = { name: 'browser', include: ['tests/{e2e,pages}/**/*.test.ts'], isolate: false, retry };
// What goes wrong takes its time: npm run test:faults.
const faults = { name: 'faults', include: ['tests/faults/**/*.test.ts'] };

/** What `npm test` leaves to `npm run test:all`. */
const tags: TestTagDefinition[] = [
  {
    name: 'thorough',
    description: 'Widths, keyboards, trees of accessibility, long words, dark and print, rare races.',
  },
];

export default defineConfig({
  test: {
    tags,
    globalSetup: 'tests/platform/shared-platform.ts',
    // On a busy machine a screen takes longer than a second.
    projects: [platform, embedded, browser, faults].map((test) => ({
      test: { ...test, testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 10_000 } } },
    })),
    // Much of a browser test is waiting.
    maxWorkers: availableParallelism() * 2,
    reporters: process.env.CI ? ['default', 'json'] : ['default'],
    outputFile: { json: 'reports/vitest.json' },
  },
});
