import { createHmac } from 'node:crypto';
import type { Database } from '../db/client.ts';
import type { Role } from '../src/contracts/person.ts';
import { type Account, createAccount, signIn } from './accounts.ts';
import { send } from './http.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/**
 * Returns what an authenticator app shows for a secret, so many steps of thirty seconds from now: six digits by RFC 6238
 * over RFC 4226 with SHA-1, independent of the product's own library. A code counts once, and those of the step before and
 * of the next step count too.
 */
export function codeOf(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** A code of the right form that is none of those that count now. */
export function wrongCodeOf(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? '';
}

/** An account with two-factor on, signed in. */
export interface Enrolled extends Account {
  cookie: string;
  secret: string;
  recoveryCodes: string[];
}

/** Makes an account and turns two-factor on, as its owner would. No code has been used yet. */
export async function enrol(db: Database, base: string, role: Role = 'user'): Promise<Enrolled> {
  const account = await createAccount(db, role);
  const cookie = await signIn(base, account);
  const { secret } = (
    await send(base, '/api/auth/2fa/setup', { body: { currentPassword: account.password }, cookie })
  ).json() as { secret: string };
  const answer = await send(base, '/api/auth/2fa/verify', { body: { token: codeOf(secret) }, cookie });
  if (answer.status !== 200) throw new Error(`Turning two-factor on failed: ${answer.status} ${answer.text}`);
  const { recoveryCodes } = answer.json() as { recoveryCodes: string[] };
  await forgetUsedCodes(db, account.id);
  return { ...account, cookie, secret, recoveryCodes };
}

/** Lets the code of the current step count again: tests do not wait for the next. */
export async function forgetUsedCodes(db: Database, userId: string): Promise<void> {
  await db.updateTable('users').set({ twoFactorLastStep: null }).where('id', '=', userId).execute();
}
