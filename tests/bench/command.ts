// npm run bench <name>: measures one thing and prints it as a table; ends with 1 where a bar does not hold.
import { argv, exit } from 'node:process';

const benches: Record<string, () => Promise<unknown>> = {
  pages: () => import('./pages.ts'),
  build: () => import('./build.ts'),
};

const name = argv[2] ?? '';
const bench = benches[name];
if (!bench) {
  console.error(`There is no bench "${name}". There are: ${Object.keys(benches).join(', ')}`);
  exit(1);
}
await bench();
