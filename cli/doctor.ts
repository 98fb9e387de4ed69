import { CliError } from './cli-error.ts';
import { readArguments, runCommand } from './command.ts';
import { examine } from './doctor-checks.ts';
import type { Finding } from './finding.ts';
import { examineLive } from './live-checks/examine-live.ts';

const marks: Record<Finding['state'], string> = { good: '✓', wrong: '✗', note: '·' };

await runCommand(async () => {
  const { values } = readArguments('Usage: npm run doctor, or npm run doctor -- --live https://www.company.co.uk', {
    most: 0,
    options: { live: { type: 'string' } },
  });
  const findings = await (values.live === undefined ? examine(process.env) : examineLive(values.live, process.env));
  const report = findings.map(({ state, text }) => `${marks[state]} ${text}\n`).join('');
  const faults = findings.filter(({ state }) => state === 'wrong').length;
  if (faults) throw new CliError(`${report}\n${faults} to correct`);
  return `${report}\nReady`;
});
