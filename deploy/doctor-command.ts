import { examine, type Finding } from './doctor.ts';

const marks: Record<Finding['state'], string> = { good: '✓', wrong: '✗', note: '·' };

const findings = await examine(process.env);
for (const { state, text } of findings) console.log(`${marks[state]} ${text}`);
const faults = findings.filter(({ state }) => state === 'wrong').length;
console.log(faults ? `\n${faults} to put right` : '\nReady');
process.exitCode = faults ? 1 : 0;
