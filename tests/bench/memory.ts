import { execFileSync } from 'node:child_process';
import { apiLoads } from './api-loads.ts';
import { startApiPlatform } from './api-platform.ts';
import { measure, openClient } from './load.ts';
import { report } from './table.ts';

// Runs five minutes of reads, signed-in reads and demo requests at ten connections. The memory of the process that answers must
// not grow. The first minute fills its heap, so the median of the last minute is compared with the second.
const connections = 10;
const minutes = 5;
const every = 2_000;

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Returns the resident memory of a process in MiB. */
const resident = (pid: number) => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024;

const api = await startApiPlatform(connections);
try {
  const loads = apiLoads(api, '');
  const mix = [loads.read, loads.me, loads.demo].filter((load) => load !== undefined);
  const clients = mix.map((load) => openClient(api.platform.address, load));
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(resident(api.platform.process.pid ?? 0)), every);
  const { perSecond, errors } = await measure('mix', connections, minutes * 60, (connection) => {
    const client = clients[connection % clients.length];
    return client ? client.work(connection) : Promise.resolve(false);
  });
  clearInterval(timer);
  for (const client of clients) client.close();
  const minute = (number: number) => median(samples.slice(((number - 1) * 60_000) / every, (number * 60_000) / every));
  const all = Array.from({ length: minutes }, (_, index) => minute(index + 1).toFixed(0));
  console.log(`\n${perSecond.toFixed(0)} requests a second; MiB, the median of each minute: ${all.join(', ')}`);
  process.exitCode = report('Memory over five minutes', [
    { what: 'last minute / second minute', measured: minute(minutes) / minute(2), bar: 1.1, unit: 'x' },
    { what: 'errors', measured: errors, bar: 0, unit: '' },
  ])
    ? 0
    : 1;
} finally {
  await api.stop();
}
