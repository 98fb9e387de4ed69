import { defineConfig } from 'vitest/config';

// The embedded PostgreSQL answers everything; what speaks to the database also runs on a real one.
const embedded = {
  name: 'embedded',
  include: ['tests/**/*.test.ts'],
  exclude: ['tests/faults/**'],
  globalSetup: 'tests/shared-platform.ts',
};
const postgres = {
  name: 'postgres',
  include: ['tests/{db,functions}/**/*.test.ts'],
  globalSetup: 'tests/shared-platform-on-postgres.ts',
};

// What goes wrong takes its time: npm run test:faults.
const faults = { name: 'faults', include: ['tests/faults/**/*.test.ts'], globalSetup: 'tests/shared-platform.ts' };

export default defineConfig({
  test: {
    projects: [embedded, postgres, faults].map((test) => ({
      test: { ...test, testTimeout: 60_000, hookTimeout: 120_000 },
    })),
    maxWorkers: 2,
    reporters: process.env.CI ? ['default', 'json'] : ['default'],
    outputFile: { json: 'reports/vitest.json' },
  },
});
