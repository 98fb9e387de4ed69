import { spawn } from 'node:child_process';
import { runPlatform } from './prepare.ts';

// Runs the command in the arguments, with an embedded database with sample content in its environment.
await runPlatform(async ({ environment, close }) => {
  const [command = '', ...parameters] = process.argv.slice(2);
  const child = spawn(command, parameters, { stdio: 'inherit', env: { ...process.env, ...environment } });
  const code = await new Promise<number>((resolve) => child.once('close', (exitCode) => resolve(exitCode ?? 1)));
  await close();
  process.exit(code);
});
