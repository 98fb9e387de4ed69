import { sql } from 'kysely';
import type { Database } from '../client.ts';
import { changeAndEndSessions } from './credential-change.ts';

/** What proves the second factor: a time step of the secret that was checked, or the hash of a recovery code. */
export type Proof = { secret: string; step: number } | { recoveryCode: string };

// The WHERE that a proof must pass and the SET that uses it up: of two at a time only one finds it unused.
const unused = (proof: Proof) =>
  'step' in proof
    ? sql`two_factor_secret = ${proof.secret} and coalesce(two_factor_last_step, 0) < ${proof.step}::bigint`
    : sql`${proof.recoveryCode}::text = any (two_factor_recovery_codes)`;

const used = (proof: Proof) =>
  'step' in proof
    ? sql`two_factor_last_step = ${proof.step}::bigint`
    : sql`two_factor_recovery_codes = array_remove(two_factor_recovery_codes, ${proof.recoveryCode}::text)`;

/** Keeps a secret that waits for its first code; gives false where two-factor is on, which it never touches. */
export async function keepPendingSecret(db: Database, userId: string, pending: string): Promise<boolean> {
  const kept = await db
    .updateTable('users')
    .set({ twoFactorPending: pending })
    .where('id', '=', userId)
    .where('twoFactorEnabled', '=', false)
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Turns two-factor on and ends the user's other sessions; false where the pending secret is not this one any more. */
export function enableTwoFactor(
  db: Database,
  userId: string,
  keepSession: string | undefined,
  { pending, secret, step, recoveryCodes }: { pending: string; secret: string; step: number; recoveryCodes: string[] },
): Promise<boolean> {
  const change = sql`two_factor_enabled = true, two_factor_secret = ${secret}, two_factor_pending = null,
    two_factor_last_step = ${step}::bigint, two_factor_recovery_codes = array[${sql.join(recoveryCodes)}]::text[]`;
  return changeAndEndSessions(
    db,
    userId,
    keepSession,
    change,
    sql`not two_factor_enabled and two_factor_pending = ${pending}`,
  );
}

const turnedOff = sql`two_factor_enabled = false, two_factor_secret = null, two_factor_pending = null,
  two_factor_last_step = null, two_factor_recovery_codes = '{}'`;

/** Turns two-factor off, using the proof up, and ends the user's other sessions; false where the proof is used. */
export function disableTwoFactor(
  db: Database,
  userId: string,
  keepSession: string | undefined,
  proof: Proof,
): Promise<boolean> {
  return changeAndEndSessions(db, userId, keepSession, turnedOff, sql`two_factor_enabled and ${unused(proof)}`);
}

/** Turns two-factor off without a proof and ends all the user's sessions. Returns false if it is off. */
export function resetTwoFactor(db: Database, userId: string): Promise<boolean> {
  return changeAndEndSessions(db, userId, undefined, turnedOff, sql`two_factor_enabled`);
}

/** Puts new recovery codes in place of the old, using the proof up, and ends the user's other sessions. */
export function replaceRecoveryCodes(
  db: Database,
  userId: string,
  keepSession: string | undefined,
  proof: Proof,
  recoveryCodes: string[],
): Promise<boolean> {
  const step = 'step' in proof ? sql`two_factor_last_step = ${proof.step}::bigint,` : sql``;
  const change = sql`${step} two_factor_recovery_codes = array[${sql.join(recoveryCodes)}]::text[]`;
  return changeAndEndSessions(db, userId, keepSession, change, sql`two_factor_enabled and ${unused(proof)}`);
}

/** Uses a proof up; false where it is used already. */
export async function spendProof(db: Database, userId: string, proof: Proof): Promise<boolean> {
  const { rows } = await sql`
    update users set ${used(proof)} where id = ${userId} and two_factor_enabled and ${unused(proof)}
    returning id`.execute(db);
  return rows.length > 0;
}
