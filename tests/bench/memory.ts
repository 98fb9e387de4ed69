import { execFileSync } from 'node:child_process';
import { apiLoads } from './api-loads.ts';
import { startApiPlatform } from './api-platform.ts';
import { openCollector } from './collect-garbage.ts';
import { measure, openClient } from './load.ts';
import { report } from './table.ts';

// Runs five minutes of reads, signed-in reads and demo requests at ten connections. The memory of the process that answers must not
// grow. The first minute fills its caches, so the last minute is compared with the second. Before each reading the process collects its
// garbage: how long V8 puts that off depends on the machine, and made 184 MiB look like 443.
const connections = 10;
const minutes = 5;
// The last one comes before the load ends.
const everyMs = 59_000;

/** Returns the resident memory of a process in MiB. */
const resident = (pid: number) => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024;

const api = await startApiPlatform(connections, { NODE_OPTIONS: '--inspect=127.0.0.1:0' });
const collector = await openCollector(api.platform.output());
try {
  const loads = apiLoads(api, '');
  const mix = [loads.read, loads.me, loads.demo].filter((load) => load !== undefined);
  const clients = mix.map((load) => openClient(api.platform.address, load));
  const all: number[] = [];
  // Under load, because some of what a process keeps it lets go when nobody asks any more.
  const timer = setInterval(async () => {
    await collector.collect();
    all.push(resident(api.platform.process.pid ?? 0));
  }, everyMs);
  const { perSecond, errors } = await measure('mix', connections, minutes * 60, (connection) => {
    const client = clients[connection % clients.length];
    return client ? client.work(connection) : Promise.resolve(false);
  });
  clearInterval(timer);
  for (const client of clients) client.close();
  const inMiB = all.map((size) => size.toFixed(0)).join(', ');
  console.log(`\n${perSecond.toFixed(0)} requests a second; MiB after each minute: ${inMiB}`);
  process.exitCode = report('Memory over five minutes', [
    {
      what: 'last minute / second minute',
      measured: (all.at(-1) ?? Number.NaN) / (all[1] ?? Number.NaN),
      bar: 1.1,
      unit: 'x',
    },
    { what: 'errors', measured: errors, bar: 0, unit: '' },
  ])
    ? 0
    : 1;
} finally {
  collector.close();
  await api.stop();
}
