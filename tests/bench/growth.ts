import fc from 'fast-check';
import { bodyReaders, contentReaders, fieldReaders, type Reader } from './growth-inputs.ts';
import { jsonBodies, marks, places, tokens } from './growth-tokens.ts';
import { type Figure, report } from './table.ts';

// Twice the input may take twice the time. The measured times vary by a quarter.
const noticeableGrowth = 2.5;
const noticeableMs = 100;
const longestMs = 500;
const doublings = 3;
const pairs = 400;
const seed = Date.now() % 2 ** 31;

// Processor time, so that other processes on a busy machine do not count.
async function cpuMs(reader: Reader, text: string): Promise<number> {
  const before = process.threadCpuUsage();
  await reader.read(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

// Takes the least of several times, because the first may include compiling or collecting garbage.
async function leastMs(reader: Reader, text: string): Promise<number> {
  let least = await cpuMs(reader, text);
  for (let again = 0; again < 3 && least > noticeableMs / 4; again += 1)
    least = Math.min(least, await cpuMs(reader, text));
  return least;
}

const worst = new Map<string, { ms: number; input: string }>();
const growing: string[] = [];

// Reads the repetitions of a token with an eighth, a quarter, a half and all of the longest text.
async function timesOf(reader: Reader, textOf: (repetitions: number) => string): Promise<number[]> {
  const single = textOf(2).length - textOf(1).length;
  const most = Math.floor((reader.longest - textOf(0).length) / single);
  const times: number[] = [];
  for (let halvings = doublings; halvings >= 0; halvings -= 1) {
    const ms = await leastMs(reader, textOf(Math.floor(most / 2 ** halvings)));
    times.push(ms);
    // Stops early if the time would stay below the limit even if it grew with the square of the length.
    if (halvings === doublings && ms * 4 ** doublings < longestMs) break;
    // Stops here, because longer texts would take hours.
    if (ms > 20 * longestMs) break;
  }
  return times;
}

const grows = (times: readonly number[]): boolean => {
  const more = times.map((ms, at) => ms > noticeableMs && ms > (times[at - 1] ?? ms) * noticeableGrowth);
  return more.some((each, at) => each && more[at + 1]);
};

async function double(reader: Reader, kind: string, input: string, textOf: (repetitions: number) => string) {
  const times = await timesOf(reader, textOf);
  const ms = Math.max(...times);
  if (ms > (worst.get(kind)?.ms ?? 0)) worst.set(kind, { ms, input: `${reader.what}: ${input}` });
  // Measures twice, because a delay by another process does not happen twice.
  if (grows(times) && grows(await timesOf(reader, textOf))) growing.push(`${reader.what}: ${input}`);
}

const shown = (token: string) => JSON.stringify(token.length > 40 ? `${token.slice(0, 40)}…` : token);

for (const reader of fieldReaders) {
  for (const token of tokens)
    await double(reader, 'the check of a field', shown(token), (count) => `x${token.repeat(count)}x`);
}
for (const reader of bodyReaders) {
  for (const [opening, token, closing] of jsonBodies)
    await double(reader, 'a body as JSON', shown(token), (count) => `${opening}${token.repeat(count)}${closing}`);
}
for (const reader of contentReaders) {
  for (const token of tokens) await double(reader, reader.what, shown(token), (count) => token.repeat(count));
}
const [sanitized] = contentReaders as [Reader, ...Reader[]];
for (const [place, text] of Object.entries(places)) {
  for (const token of marks)
    await double(sanitized, `${sanitized.what}, ${place}`, shown(token), (count) => text(token.repeat(count)));
}
const pair = fc.tuple(fc.constantFrom(...tokens), fc.constantFrom(...tokens)).map((two) => two.join(''));
for (const token of fc.sample(pair, { numRuns: pairs, seed })) {
  await double(sanitized, 'content of two tokens', shown(token), (count) => token.repeat(count));
}

for (const [kind, { ms, input }] of worst) console.log(`slowest in ${kind}: ${ms.toFixed(0)} ms, ${input}`);
for (const input of growing) console.log(`more than doubles twice in a row: ${input}`);
const figures: Figure[] = [...worst].map(([kind, { ms }]) => ({
  ...{ what: `${kind}, at its limit`, measured: ms, bar: longestMs, unit: 'ms' },
}));
process.exitCode = report(`The time that grows with what a caller sends, seed ${seed}`, [
  ...figures,
  { what: 'inputs whose time more than doubles twice in a row', measured: growing.length, bar: 0, unit: '' },
])
  ? 0
  : 1;
