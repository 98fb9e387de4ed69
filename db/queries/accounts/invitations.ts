import { type RawBuilder, sql } from 'kysely';
import { invitationDays } from '../../../src/contracts/accounts/link-token.ts';
import type { Role } from '../../../src/contracts/privacy/person.ts';
import type { Database } from '../../client.ts';
import { type EncryptedMail, insertAccountMail } from './account-mails.ts';
import { administer, isEnabledAdmin } from './user-administration.ts';
import { folded } from './users.ts';

/** The person whom an invitation is for. */
export interface InvitedPerson {
  firstName: string | null;
  lastName: string | null;
  email: string;
  role: Role;
}

/** An invitation with the username of the admin who sent it last. */
export type InvitationRow = InvitedPerson & { id: string; invitedBy: string; expiresAt: Date };

/** What an invitation sends: the hash of the link's token and, unless the site sends no mail, the mail with the link. */
export interface InvitationLink {
  hash: string;
  mail: EncryptedMail | undefined;
}

// Quoted, because the names of a batch's columns stay as they are.
const shown = sql`invitations.id, invitations.first_name as "firstName", invitations.last_name as "lastName",
  invitations.email, invitations.role, invitations.expires_at as "expiresAt",
  (select username from users where users.id = invitations.invited_by) as "invitedBy"`;

const until = sql`now() + make_interval(days => ${sql.lit(invitationDays)})`;

const isFree = (email: RawBuilder<unknown>) =>
  sql`not exists (select from users where ${folded(sql.ref('users.email'))} = ${folded(email)})`;

// Clauses of a WITH that store the link of the row in `saved`.
const insertLink = ({ hash, mail }: InvitationLink) => sql`
  link as (
    insert into account_links (token_hash, kind, invitation_id, expires_at)
    select ${hash}, 'invitation', id, expires_at from saved
  ), recipient as (
    select email, null::uuid as user_id, ${hash}::text as link from saved
  )${mail ? sql`, ${insertAccountMail(mail, sql.table('recipient'))}` : sql``}`;

/** Returns the invitations, newest first, also those whose link has ended. */
export async function listInvitations(db: Database): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`select ${shown} from invitations order by created_at desc, id`.execute(db);
  return rows;
}

/** Returns an invitation, or undefined if there is none. */
export async function findInvitation(db: Database, id: string): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`select ${shown} from invitations where id = ${id}`.execute(db);
  return rows[0];
}

/** Returns true if an account has this email, in any case and Unicode form. */
export async function hasAccount(db: Database, email: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`select ${isFree(sql`${email}::text`)} as free`.execute(db);
  return rows[0]?.free === false;
}

/**
 * Invites a person, if the caller is an enabled admin and the email has no account. Returns the invitation, or undefined. Throws
 * SQLSTATE 23505 if the email has been invited already.
 */
export function storeInvitation(
  db: Database,
  callerId: string,
  { firstName, lastName, email, role }: InvitedPerson,
  link: InvitationLink,
): Promise<InvitationRow | undefined> {
  return administer(
    db,
    callerId,
    sql<InvitationRow>`
      with saved as (
        insert into invitations (first_name, last_name, email, role, invited_by, expires_at)
        select ${firstName}::text, ${lastName}::text, ${email}::text, ${role}::text, ${callerId}::uuid, ${until}
        where ${isFree(sql`${email}::text`)} and ${isEnabledAdmin(sql`${callerId}::uuid`)}
        returning *
      ), ${insertLink(link)}
      select ${shown} from saved as invitations`,
  );
}

/**
 * Gives an invitation a new link, if the caller is an enabled admin and the email has no account. The earlier link ends. Returns the
 * invitation, or undefined.
 */
export function renewInvitation(
  db: Database,
  callerId: string,
  id: string,
  link: InvitationLink,
): Promise<InvitationRow | undefined> {
  return administer(
    db,
    callerId,
    sql<InvitationRow>`
      with saved as (
        update invitations set invited_by = ${callerId}::uuid, expires_at = ${until}
        where id = ${id} and ${isFree(sql.ref('invitations.email'))} and ${isEnabledAdmin(sql`${callerId}::uuid`)}
        returning *
      ), ended as (
        delete from account_links where invitation_id in (select id from saved)
      ), ${insertLink(link)}
      select ${shown} from saved as invitations`,
  );
}

/** Deletes an invitation, if the caller is an enabled admin. Returns its email, or undefined if nothing was deleted. */
export async function deleteInvitation(db: Database, callerId: string, id: string): Promise<string | undefined> {
  const deleted = await administer(
    db,
    callerId,
    sql<{ email: string }>`
      delete from invitations where id = ${id} and ${isEnabledAdmin(sql`${callerId}::uuid`)} returning email`,
  );
  return deleted?.email;
}
