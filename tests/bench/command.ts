// npm run bench <name>: measures one thing, prints it as a table, and exits with 1 if a bar does not hold.
import { argv, exit } from 'node:process';

const benches: Record<string, () => Promise<unknown>> = {
  // Both measure the same pages: the weights alone, which are the same on any machine, or also Lighthouse's timings.
  weights: async () => (await import('./pages.ts')).benchPages({ lighthouse: false }),
  pages: async () => (await import('./pages.ts')).benchPages({ lighthouse: true }),
  build: () => import('./build.ts'),
  cold: () => import('./cold.ts'),
  login: async () => (await import('./login.ts')).benchLogin(),
  forgotten: async () => (await import('./forgotten.ts')).benchForgotten(),
  backup: () => import('./backup.ts'),
  publish: () => import('./publish.ts'),
  api: () => import('./api.ts'),
  desk: () => import('./desk.ts'),
  editor: () => import('./editor.ts'),
  growth: () => import('./growth.ts'),
  import: () => import('./import.ts'),
  navigation: () => import('./navigation.ts'),
  sanitize: () => import('./sanitize.ts'),
  scale: () => import('./scale.ts'),
  suite: () => import('./suite.ts'),
  memory: () => import('./memory.ts'),
  soak: () => import('./soak.ts'),
};

const name = argv[2] ?? '';
const bench = benches[name];
if (!bench) {
  console.error(`There is no bench "${name}". There are: ${Object.keys(benches).join(', ')}`);
  exit(1);
}
await bench();
