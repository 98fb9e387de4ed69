import { CliError } from './cli-error.ts';
import { readArguments, runCommand } from './command.ts';
import { examine } from './doctor-checks.ts';
import type { Finding } from './finding.ts';

const marks: Record<Finding['state'], string> = { good: '✓', wrong: '✗', note: '·' };

await runCommand(async () => {
  readArguments('Usage: npm run doctor', { most: 0 });
  const findings = await examine(process.env);
  const report = findings.map(({ state, text }) => `${marks[state]} ${text}\n`).join('');
  const faults = findings.filter(({ state }) => state === 'wrong').length;
  if (faults) throw new CliError(`${report}\n${faults} to correct`);
  return `${report}\nReady`;
});
