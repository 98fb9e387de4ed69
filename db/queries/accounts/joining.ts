import { sql } from 'kysely';
import type { Database } from '../../client.ts';
import type { User } from '../../schema.ts';
import type { SessionDetails } from '../../tables/accounts.ts';
import { type AuditEvent, keepEvents } from '../audit/audit.ts';
import type { InvitationRow } from './invitations.ts';
import { rememberBrowser } from './known-browsers.ts';
import { type AcceptedChallenge, acceptChallenge } from './passkey-use.ts';
import type { NewPasskey } from './passkeys.ts';
import { insertFirstSession } from './sessions.ts';

// The invitation of a link that has not ended, if who invited is still an enabled admin.
const opened = (hash: string) => sql`
  invitations join account_links as link on link.invitation_id = invitations.id
    join users as inviter on inviter.id = invitations.invited_by
  where link.token_hash = ${hash} and link.expires_at > now() and inviter.role = 'admin' and inviter.disabled_at is null`;

/** An invitation as the invited person sees it. */
export type OpenedInvitation = InvitationRow & { inviterFirstName: string | null; inviterLastName: string | null };

/** Returns the invitation of a link, by the hash of its token. Returns undefined if the link has ended or been used. */
export async function findOpenedInvitation(db: Database, hash: string): Promise<OpenedInvitation | undefined> {
  const { rows } = await sql<OpenedInvitation>`
    select invitations.*, inviter.username as invited_by, inviter.first_name as inviter_first_name,
      inviter.last_name as inviter_last_name
    from ${opened(hash)}`.execute(db);
  return rows[0];
}

/** The passkey of an account that has no password, and the challenge that it answers. */
export type JoiningPasskey = NewPasskey & { challenge: AcceptedChallenge };

/** The account of an invited person, and their first session. */
export interface NewMember {
  id: string;
  username: string;
  /** A PHC string: the hash of the password, or an unusable one if there is a passkey. */
  password: string;
  passkey: JoiningPasskey | undefined;
  sid: string;
  session: SessionDetails;
  /** The keyed hash of the network, and the browser in words. Both become known to the account. */
  network: string;
  browser: string;
  /** The `sid` of this browser's earlier session, which ends. */
  earlier: string | undefined;
  events: AuditEvent[];
}

/**
 * Makes the account of an invited person and opens a session, in one statement that uses the link up. Returns the user, or undefined
 * if the link has ended or been used. Throws SQLSTATE 23505, and uses nothing up, if the username or the email is taken.
 */
export async function joinByInvitation(
  db: Database,
  hash: string,
  { id, username, password, passkey, sid, session, network, browser, earlier, events }: NewMember,
): Promise<User | undefined> {
  const { rows } = await sql<User>`
    with ${passkey ? sql`accepted as ${acceptChallenge(passkey.challenge)},` : sql``} invitation as materialized (
      select invitations.* from ${opened(hash)} for update of invitations, link
    ), joined as (
      insert into users (id, username, email, password, has_password, first_name, last_name, role)
      select ${id}::uuid, ${username}::text, email, ${password}::text, ${!passkey}::boolean, first_name, last_name, role
      from invitation ${passkey ? sql`where exists (select from accepted)` : sql``}
      returning *
    ), ${passkey ? keepPasskey(passkey) : sql``} used as (
      delete from invitations where id in (select id from invitation) and exists (select from joined)
    ),
    saved as ${insertFirstSession(sid, session, 'joined')},
    closed as (delete from user_sessions where sid = ${earlier ?? null}::text and exists (select from saved)),
    remembered as ${rememberBrowser(network, browser)},
    recorded as ${keepEvents(events)}
    select * from joined`.execute(db);
  return rows[0];
}

// The clause that stores the passkey of the new account.
const keepPasskey = (passkey: JoiningPasskey) => sql`
  keyed as (
    insert into passkeys (user_id, credential_id, public_key, counter, transports, rp_id, name, backup_eligible, backed_up)
    select id, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter}::bigint, ${passkey.transports}::text[],
      ${passkey.rpId}, ${passkey.name}, ${passkey.backupEligible}::boolean, ${passkey.backedUp}::boolean
    from joined
  ),`;
