import { openSampleDatabase } from './sample-database.ts';

const n = Number(process.argv[2]);
const d = await openSampleDatabase(n);
console.log(d.url);
process.on('SIGTERM', async () => {
  await d.close();
  process.exit(0);
});
setInterval(() => {}, 1e6);
