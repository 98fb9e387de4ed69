import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../local/prepare.ts';
import { temporaryFolder } from '../platform/start-platform.ts';
import { type Figure, report } from './table.ts';

// Measures how long the two test commands take on two cores, with nothing else on the machine. People run `npm test` before each
// commit, and `npm run test:all` before a change lands.
const commands = [
  { command: 'test', bar: 240 },
  { command: 'test:all', bar: 600 },
];

/** The entry of a file in the test runner's report. Times are in milliseconds. */
interface TestFile {
  name: string;
  startTime: number;
  endTime: number;
}

/** Runs a test command on two cores. Returns its seconds, the number of failed tests, and its files, longest first. */
async function run(command: string): Promise<{ seconds: number; failed: number; files: TestFile[] }> {
  const output = path.join(temporaryFolder(), 'report.json');
  const started = performance.now();
  const npm = ['npm', 'run', command, '--', '--reporter=json', `--outputFile=${output}`];
  await new Promise((resolve) => execFile('taskset', ['-c', '0,1', ...npm], { cwd: root, maxBuffer: 1e9 }, resolve));
  const seconds = (performance.now() - started) / 1000;
  const { numFailedTests, testResults } = JSON.parse(readFileSync(output, 'utf8')) as {
    numFailedTests: number;
    testResults: TestFile[];
  };
  const time = ({ startTime, endTime }: TestFile) => endTime - startTime;
  return { seconds, failed: numFailedTests, files: testResults.sort((one, other) => time(other) - time(one)) };
}

const figures: Figure[] = [];
for (const { command, bar } of commands) {
  const { seconds, failed, files } = await run(command);
  figures.push(
    { what: `npm run ${command}`, measured: seconds, bar, unit: 's' },
    { what: `npm run ${command}, tests that failed`, measured: failed, bar: 0, unit: '' },
    ...files.slice(0, 10).map(({ name, startTime, endTime }) => ({
      what: `  ${path.relative(path.join(root, 'tests'), name)}`,
      measured: (endTime - startTime) / 1000,
      unit: 's',
    })),
  );
}
if (!report('The tests, on two cores', figures)) process.exitCode = 1;
