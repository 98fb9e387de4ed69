import { type RawBuilder, sql } from 'kysely';

/** A passkey's answer to a challenge, whose signature has been verified. */
export interface PasskeyUse {
  id: string;
  userId: string;
  /** The authenticator's count of signatures, with this one. */
  counter: number;
  backedUp: boolean;
  challenge: AcceptedChallenge;
}

/** A challenge that is being answered. */
export interface AcceptedChallenge {
  id: string;
  expiresAt: Date;
}

/** The SQL that uses a challenge up. Returns a row only for the first answer. For a WITH clause. */
export const acceptChallenge = ({ id, expiresAt }: AcceptedChallenge): RawBuilder<unknown> => sql`(
  insert into used_challenges (id, expires_at) values (${id}, ${expiresAt}) on conflict do nothing returning id
)`;

/**
 * Returns two clauses of a WITH: `accepted` has a row if the challenge has not been answered before, and `moved` if the passkey may
 * be used. A counter that does not grow means that the passkey may be a copy (WebAuthn level 3, section 6.1.1).
 */
export const takePasskey = ({ id, userId, counter, backedUp, challenge }: PasskeyUse): RawBuilder<unknown> => sql`
  accepted as ${acceptChallenge(challenge)},
  moved as (
    update passkeys set counter = ${counter}::bigint, backed_up = ${backedUp}, last_used_at = now()
    where id = ${id}::uuid and user_id = ${userId}::uuid and exists (select from accepted)
      and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))
    returning id
  )`;

/** The SQL that deletes the challenges that expired an hour ago. The clocks of the database and the functions may differ. */
export const dropOldChallenges = sql`delete from used_challenges where expires_at <= now() - interval '1 hour'`;
