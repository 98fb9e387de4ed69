import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { temporaryFolder } from '../platform/start-platform.ts';

const dataFolder = path.resolve(import.meta.dirname, '../../local/data-folder.ts');

// Tries to claim the folder each time it is told to, says how that ended, and keeps what it has claimed until it is killed.
const contender = `
  const { DataFolder } = await import(${JSON.stringify(dataFolder)});
  const claims = [];
  process.stdin.on('data', () => {
    try {
      claims.push(new DataFolder(process.argv[1]));
      console.log('claimed');
    } catch (error) {
      console.log(error.message.includes('is in use by') ? 'refused' : error.stack);
    }
  });
  console.log('ready');`;

interface Contender {
  child: ChildProcess;
  nextLine: () => Promise<string>;
}

function startContender(folder: string): Contender {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', contender, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  return { child, nextLine: async () => String((await lines.next()).value) };
}

/**
 * Lets three processes claim one data folder at the same moment, kills the one that has it with SIGKILL, and does so again
 * for the given number of rounds. Returns how each round ended, sorted: one claimed and two were refused, if all is well.
 */
export async function raceForFolder(rounds: number): Promise<string[]> {
  const folder = temporaryFolder();
  const contenders = [0, 1, 2].map(() => startContender(folder));
  await Promise.all(contenders.map(({ nextLine }) => nextLine()));
  const ends: string[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const { child } of contenders) child.stdin?.write('go\n');
      const answers = await Promise.all(contenders.map(({ nextLine }) => nextLine()));
      ends.push([...answers].sort().join(', '));
      for (const [index, answer] of answers.entries()) {
        if (answer !== 'claimed') continue;
        const { child } = contenders[index] as Contender;
        const closed = once(child, 'close');
        child.kill('SIGKILL');
        await closed;
        contenders[index] = startContender(folder);
        await contenders[index].nextLine();
      }
    }
  } finally {
    for (const { child } of contenders) child.kill('SIGKILL');
  }
  return ends;
}
