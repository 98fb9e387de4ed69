import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// What speaks to the database runs on the embedded PostgreSQL of `npm start` and on a real one; what runs in a browser, and
// what looks at built pages, on a real one of its own, which leaves the browser more of the machine.
// Threads begin in half the time of processes; what kills databases, and browsers' tests, keep processes of their own.
const pool = 'threads';
const embedded = {
  name: 'embedded',
  include: ['tests/**/*.test.ts'],
  exclude: ['tests/{faults,e2e,pages}/**'],
  globalSetup: 'tests/shared-platform.ts',
  pool,
};
const postgres = {
  name: 'postgres',
  include: ['tests/{db,functions}/**/*.test.ts'],
  globalSetup: 'tests/shared-platform-on-postgres.ts',
  pool,
};
const browser = {
  name: 'browser',
  include: ['tests/{e2e,pages}/**/*.test.ts'],
  globalSetup: 'tests/shared-platform-on-postgres.ts',
  // A process keeps its Chromium from file to file.
  isolate: false,
};

// What goes wrong takes its time: npm run test:faults.
const faults = { name: 'faults', include: ['tests/faults/**/*.test.ts'], globalSetup: 'tests/shared-platform.ts' };

export default defineConfig({
  test: {
    // On a busy machine a screen takes longer than a second.
    projects: [embedded, postgres, browser, faults].map((test) => ({
      test: { ...test, testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 10_000 } } },
    })),
    // Much of a browser test is waiting.
    maxWorkers: availableParallelism() * 2,
    reporters: process.env.CI ? ['default', 'json'] : ['default'],
    outputFile: { json: 'reports/vitest.json' },
  },
});
