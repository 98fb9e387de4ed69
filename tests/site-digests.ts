import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Returns the hash of every file of a built site, by the file's path. */
export function siteDigests(site: string): Record<string, string> {
  const files = globSync('**/*', { cwd: site }).filter((file) => statSync(path.join(site, file)).isFile());
  const hash = (file: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(site, file)))
      .digest('hex');
  return Object.fromEntries(files.sort().map((file) => [file, hash(file)]));
}
