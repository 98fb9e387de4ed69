import { execFileSync } from 'node:child_process';
import { CliError } from './cli-error.ts';
import { readArguments, runCommand } from './command.ts';

// Packages that state their licence only in their README, with that licence.
const statedElsewhere: Record<string, string> = { callsite: 'MIT', 'humanize-number': 'MIT' };

interface InstalledPackage {
  name: string;
  version: string;
  /** The folder of the package; empty for the project itself. */
  location: string;
  license?: unknown;
  /** The older name of the field. */
  licenses?: unknown;
}

// Checks that every installed package states a licence.
await runCommand(async () => {
  readArguments('Usage: npm run check:licences', { most: 0 });
  const query = ['query', '*', '--offline', '--no-update-notifier', '--loglevel=error'];
  const listed = execFileSync('npm', query, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
  const packages = (JSON.parse(listed) as InstalledPackage[]).filter(({ location }) => location !== '');
  const without = packages.filter(({ name, license, licenses }) => !license && !licenses && !statedElsewhere[name]);
  if (packages.length === 0) throw new CliError('No package is installed: run npm ci first');
  if (without.length > 0) {
    const names = without.map(({ name, version }) => `${name}@${version}`).join(', ');
    throw new CliError(
      `These packages state no licence: ${names}. Replace them, or find the licence and add it to statedElsewhere.`,
    );
  }
  return `All ${packages.length} installed packages state a licence`;
});
