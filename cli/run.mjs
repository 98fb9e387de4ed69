import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { nodeFault } from '../db/node-version.mjs';

// Runs the file in the first argument. An older Node reads no TypeScript and lacks some of the options, so what says that it is too
// old is JavaScript and has no options.
const [file = ''] = process.argv.splice(2, 1);
const fault = nodeFault();
if (fault) {
  console.error(fault);
  process.exit(1);
}
// The local platform has a database of its own, whatever the commands use.
if (file.startsWith('cli/') && existsSync('.env')) process.loadEnvFile('.env');
process.argv[1] = path.resolve(file);
await import(pathToFileURL(process.argv[1]).href);
