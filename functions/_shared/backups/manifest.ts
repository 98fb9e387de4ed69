import { createHmac, timingSafeEqual } from 'node:crypto';

/** The SHA-256 of each stored file of a backup, in hexadecimal, by the name of the file in the store. */
export type Sums = ReadonlyMap<string, string>;

/** What a manifest says. */
export interface Manifest {
  sums: Sums;
  /** True if a site with the same key has made it. */
  isOurs: boolean;
}

/** The name of a backup's manifest in the store. It is stored last, so a backup that has one is complete. */
export const manifestName = (backup: string): string => `${backup}/SHA256SUMS`;

const originLine = /^# made with ([\w-]{43})$/;
const sumLine = /^([0-9a-f]{64}) {2}([\w./-]{1,200})$/;

/**
 * Writes a manifest, which `sha256sum --check` reads too. Its first line shows, to whoever has the same `key`, that this site has
 * made it: age itself does not say who made a file.
 */
export function writeManifest(sums: Sums, key: Uint8Array): string {
  const lines = [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join('');
  return `# made with ${originOf(lines, key)}\n${lines}`;
}

/** Reads a manifest. Throws an Error that says in which line it is no manifest. */
export function readManifest(text: string, key: Uint8Array): Manifest {
  const [first = '', ...lines] = text.split('\n');
  const origin = originLine.exec(first)?.[1];
  if (!origin || lines.at(-1) !== '') throw new Error('its manifest is damaged, in line 1');
  const sums = new Map<string, string>();
  for (const [index, line] of lines.slice(0, -1).entries()) {
    const [, sum, name] = sumLine.exec(line) ?? [];
    if (!sum || !name || name.includes('..')) throw new Error(`its manifest is damaged, in line ${index + 2}`);
    sums.set(name, sum);
  }
  const expected = originOf(text.slice(first.length + 1), key);
  return { sums, isOurs: timingSafeEqual(Buffer.from(origin), Buffer.from(expected)) };
}

const originOf = (lines: string, key: Uint8Array) => createHmac('sha256', key).update(lines).digest('base64url');
