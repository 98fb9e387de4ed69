import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { email, id, optionalLine, timestamp } from '../fields.ts';
import { role } from '../privacy/person.ts';
import { newLinkFields } from './link-token.ts';

/** An invitation as admins see it. */
const invitation = z.object({
  id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.string(),
  role,
  /** The username of the admin who sent it last. */
  invitedBy: z.string(),
  expiresAt: timestamp,
});

export type Invitation = z.output<typeof invitation>;

export const inviteInput = z.strictObject({
  firstName: z.optional(optionalLine(100)),
  lastName: z.optional(optionalLine(100)),
  email: email('Enter an e-mail address'),
  role: z._default(role, 'user'),
});

/** Lists the people who have been invited and have no account yet, newest first. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  access: 'admin',
  output: z.object({ success: z.literal(true), invitations: z.array(invitation) }),
});

/**
 * Invites a person: they get a link by mail that makes an account, once, within seven days. An address that has an account or an
 * invitation is a conflict, with an issue on that field.
 */
export const invite = endpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  access: 'admin',
  proof: 'fresh',
  input: inviteInput,
  output: z.object({ success: z.literal(true), invitation, ...newLinkFields }),
});

const ofInvitation = z.object({ id });

/** Sends an invitation again: a new link for seven days. The earlier link ends, and the caller is now who invites. */
export const sendInvitationAgain = endpoint({
  method: 'POST',
  path: '/api/admin/invitations/:id',
  access: 'admin',
  proof: 'fresh',
  params: ofInvitation,
  output: z.object({ success: z.literal(true), invitation, ...newLinkFields }),
});

/** Withdraws an invitation. Its link ends. */
export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/invitations/:id',
  access: 'admin',
  proof: 'fresh',
  params: ofInvitation,
  output: z.object({ success: z.literal(true) }),
});
