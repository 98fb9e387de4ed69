import { execFileSync } from 'node:child_process';

const everyMs = 2_000;
// A younger process is still filling its heap.
const leastMinutes = 5;

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Returns the resident memory of a process in MiB; NaN if the process has ended. */
function resident(pid: number): number {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024;
  } catch {
    return Number.NaN;
  }
}

/**
 * Measures the memory of a platform that is killed and started again, separately for each process. `close` ends the measurement.
 * It returns, for each process that lived at least five minutes, the median of its last fifth divided by the median of its second
 * fifth.
 */
export function openMemory(pid: () => number) {
  const lives = new Map<number, number[]>();
  const timer = setInterval(() => {
    const value = resident(pid());
    const samples = lives.get(pid()) ?? [];
    if (!Number.isNaN(value)) lives.set(pid(), [...samples, value]);
  }, everyMs);
  const close = () => {
    clearInterval(timer);
    return [...lives.values()].flatMap((samples) => {
      const minutes = (samples.length * everyMs) / 60_000;
      if (minutes < leastMinutes) return [];
      const fifth = (number: number) =>
        median(samples.slice(((number - 1) * samples.length) / 5, (number * samples.length) / 5));
      return [{ minutes, ratio: fifth(5) / fifth(2) }];
    });
  };
  return { now: () => resident(pid()), close };
}
