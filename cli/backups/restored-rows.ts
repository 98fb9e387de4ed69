import type { BackupRow } from '../../db/backup/tables.ts';
import { keyCheck } from '../../src/site/email-hash.ts';
import { CliError } from '../cli-error.ts';

/** What to restore: the rows of a backup, and of a newer backup with later erasures. */
export interface Restored {
  rows: AsyncIterable<BackupRow>;
  newer: AsyncIterable<BackupRow> | undefined;
  /** The known keys of erasures. */
  keys: readonly Uint8Array[];
  /** True to accept erasures that were made with none of the keys. */
  isSecretLost: boolean;
}

/** The numbers of erasures in a restored backup that were made with another key than the known ones, or with an unknown key. */
export interface UnsureErasures {
  unmatched: number;
  unknown: number;
}

/**
 * Returns the rows to restore: the rows of a backup, and the erasures and redactions that only a newer backup has. Counts in
 * `unsure`. Throws a CliError at the end if an erasure was not made with one of the keys.
 */
export async function* restoredRows(
  { rows, newer, keys, isSecretLost }: Restored,
  unsure: UnsureErasures,
): AsyncGenerator<BackupRow> {
  const later = newer ? await readLater(newer) : new Map<string, BackupRow>();
  const known = new Set(keys.map(keyCheck));
  const unmatched: string[] = [];
  let count = 0;
  const judge = ({ table, row }: BackupRow) => {
    if (table === 'erasures') count += 1;
    if (table === 'erasures' && !row.key_check) unsure.unknown += 1;
    else if (!known.has(String(row.key_check))) unmatched.push(String(row.erased_at ?? row.decided_at));
  };
  for await (const given of rows) {
    const id = idOf(given);
    const other = id && later.get(id);
    const isLater = other && timeOf(other) >= timeOf(given);
    const taken = isLater ? other : given;
    if (id) {
      later.delete(id);
      judge(taken);
    }
    yield taken;
  }
  for (const row of later.values()) {
    judge(row);
    yield row;
  }
  if (count + unmatched.length > 0 && keys.length === 0) throw new CliError(noSecret);
  if (unmatched.length > 0 && !isSecretLost) throw new CliError(otherSecret(unmatched));
  unsure.unmatched = unmatched.length;
}

/** Reads the erasures and redactions of a backup, by their ids. */
async function readLater(rows: AsyncIterable<BackupRow>): Promise<Map<string, BackupRow>> {
  const later = new Map<string, BackupRow>();
  for await (const given of rows) {
    const id = idOf(given);
    // The older backup may lack the user who erased.
    const user = given.table === 'erasures' ? { erased_by: null } : { decided_by: null };
    if (id) later.set(id, { table: given.table, row: { ...given.row, ...user } });
  }
  return later;
}

const idOf = ({ table, row }: BackupRow) =>
  table === 'erasures' || table === 'mention_decisions' ? `${table} ${row.email_hash} ${row.id ?? ''}` : undefined;

const timeOf = ({ row }: BackupRow) => Date.parse(String(row.erased_at ?? row.decided_at));

const noSecret =
  'Set SESSION_SECRET to the secret of the site, because the backup names erased people by its key. Nothing was restored.';

function otherSecret(times: readonly string[]): string {
  const days = times.map((time) => time.slice(0, 10)).sort();
  const [first, last] = [days[0], days.at(-1)];
  const when = first === last ? `of ${first}` : `from ${first} to ${last}`;
  return [
    `This backup has ${times.length} ${times.length === 1 ? 'erasure' : 'erasures'}, ${when}, made with another SESSION_SECRET than yours, so these people would come back.`,
    'Set SESSION_SECRET to the secret that the site had then, or, if the site has had several, add the earlier ones in FORMER_SESSION_SECRETS, separated by spaces.',
    'If the secret is lost, --lost-secret restores the backup without repeating these erasures. Nothing was restored.',
  ].join(' ');
}
