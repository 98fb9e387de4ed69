import { sql } from 'kysely';
import type { Database } from '../../client.ts';
import { changeAndEndSessions } from './credential-change.ts';

/** A proof of the second factor: the time step of a correct code with its secret, or the hash of a recovery code. */
export type Proof = { secret: string; step: number } | { recoveryCode: string };

// The WHERE condition that a proof must meet. Together with the SET below, only one of two parallel statements can use a proof.
const unused = (proof: Proof) =>
  'step' in proof
    ? sql`two_factor_secret = ${proof.secret} and coalesce(two_factor_last_step, 0) < ${proof.step}::bigint`
    : sql`${proof.recoveryCode}::text = any (two_factor_recovery_codes)`;

const used = (proof: Proof) =>
  'step' in proof
    ? sql`two_factor_last_step = ${proof.step}::bigint`
    : sql`two_factor_recovery_codes = array_remove(two_factor_recovery_codes, ${proof.recoveryCode}::text)`;

/** Returns the encrypted secrets of all accounts with two-factor authentication, by username. */
export const listTwoFactorSecrets = (db: Database): Promise<{ id: string; name: string; secret: string }[]> =>
  db
    .selectFrom('users')
    .select(['id', 'username as name', 'twoFactorSecret as secret'])
    .where('twoFactorEnabled', '=', true)
    .where('twoFactorSecret', 'is not', null)
    .$narrowType<{ secret: string }>()
    .orderBy('username')
    .execute();

/** Stores a secret that waits for its first code. Returns false and stores nothing if two-factor authentication is on. */
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

/**
 * Turns two-factor authentication on and ends the user's other sessions. Returns false if `pending` is no longer the pending
 * secret.
 */
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

/** The SQL condition that an account has a second factor: an authenticator app or a passkey. */
export const hasSecondFactor = sql<boolean>`
  (users.two_factor_enabled or exists (select from passkeys where passkeys.user_id = users.id))`;

/** The SQL assignments that turn the authenticator app off. */
export const turnedOff = sql`two_factor_enabled = false, two_factor_secret = null, two_factor_pending = null,
  two_factor_last_step = null, two_factor_recovery_codes = '{}'`;

/** Turns two-factor authentication off and ends the user's other sessions. Returns false if the proof is wrong or has been used. */
export function disableTwoFactor(
  db: Database,
  userId: string,
  keepSession: string | undefined,
  proof: Proof,
): Promise<boolean> {
  return changeAndEndSessions(db, userId, keepSession, turnedOff, sql`two_factor_enabled and ${unused(proof)}`);
}

/** Replaces the recovery codes and ends the user's other sessions. Returns false if the proof is wrong or has been used. */
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

/** Spends a proof. Returns false if the proof is wrong or has been used. */
export async function spendProof(db: Database, userId: string, proof: Proof): Promise<boolean> {
  const { rows } = await sql`
    update users set ${used(proof)} where id = ${userId} and two_factor_enabled and ${unused(proof)}
    returning id`.execute(db);
  return rows.length > 0;
}
