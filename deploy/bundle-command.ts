import path from 'node:path';
import { readArguments, runCommand } from '../cli/command.ts';
import { bundleFolder, bundleFunctions } from './bundle-functions.ts';

await runCommand(async () => {
  readArguments('Usage: node deploy/bundle-command.ts', { most: 0 });
  const names = await bundleFunctions();
  return `Bundled ${names.length} functions into ${path.relative('.', bundleFolder)}: ${names.join(', ')}`;
});
