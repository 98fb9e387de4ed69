import * as z from 'zod/mini';
import { auditEvent } from './audit.ts';
import { complaint } from './complaints.ts';
import { delivery } from './deliveries.ts';
import { endpoint } from './endpoint.ts';
import { inboxRequest, requestEvent } from './inbox.ts';
import { person } from './person.ts';
import { email, line } from './text.ts';
import { timestamp } from './timestamp.ts';

/** All that is stored about the person with an e-mail address. */
export const personalData = z.object({
  email: z.string(),
  requests: z.array(
    z.object({
      // When it is due depends on the clock and is not stored.
      ...z.omit(inboxRequest, { dueAt: true, due: true }).shape,
      /** All that happened to it, with the notes of admins, oldest first. */
      timeline: z.array(requestEvent),
      /** To whom the request was told. */
      deliveries: z.array(
        z.object({
          ...z.pick(delivery, { channel: true, recipient: true }).shape,
          deliveredAt: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  complaints: z.array(complaint),
  accounts: z.array(
    z.object({
      ...person,
      createdAt: timestamp,
      /** The number of posts that the person has written. */
      posts: z.number(),
    }),
  ),
  /** The events whose actor or subject is the person. */
  auditEvents: z.array(auditEvent),
  /** Why the data must not be deleted; null without a legal hold. */
  hold: z.nullable(z.object({ reason: z.string(), placedBy: z.nullable(z.string()), placedAt: timestamp })),
  /** When a person with this e-mail address was last erased; null if never. */
  erasedAt: z.nullable(timestamp),
});

export type PersonalData = z.output<typeof personalData>;

const byEmail = z.strictObject({ email: email('Enter an e-mail address') });

// The e-mail address goes in the body, because URLs are logged.
const paths = '/api/admin/privacy' as const;

/** Returns all that is stored about a person, also as the copy for the person (UK GDPR, articles 15 and 20). */
export const findPerson = endpoint({
  method: 'POST',
  path: `${paths}/search`,
  access: 'admin',
  input: byEmail,
  output: z.object({ success: z.literal(true), person: personalData }),
});

/**
 * Erases a person (UK GDPR, article 17). `identifiedBy` says how the person proved who they are, and stays; so it must not
 * name the person. A legal hold, an account with posts and the caller's own account are conflicts.
 */
export const erasePerson = endpoint({
  method: 'POST',
  path: `${paths}/erase`,
  access: 'admin',
  input: z.extend(byEmail, { identifiedBy: line('Write how the person proved who they are', 500) }),
  output: z.object({
    success: z.literal(true),
    deleted: z.object({ requests: z.number(), complaints: z.number(), accounts: z.number(), auditEvents: z.number() }),
  }),
});

/** Places a legal hold: the person's data is neither erased nor deleted at the end of its time. */
export const placeHold = endpoint({
  method: 'POST',
  path: `${paths}/hold`,
  access: 'admin',
  input: z.extend(byEmail, { reason: line('Write why the data must be kept', 500) }),
  output: z.object({ success: z.literal(true) }),
});

/** Lifts a legal hold. */
export const liftHold = endpoint({
  method: 'POST',
  path: `${paths}/lift-hold`,
  access: 'admin',
  input: byEmail,
  output: z.object({ success: z.literal(true) }),
});
