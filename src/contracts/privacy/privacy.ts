import * as z from 'zod/mini';
import { auditEvent } from '../audit/audit.ts';
import { endpoint } from '../endpoint.ts';
import { email, line, optionalLine, timestamp } from '../fields.ts';
import { deskCall } from '../leads/calls/desk-calls.ts';
import { delivery } from '../leads/deliveries.ts';
import { inboxRequest, requestEvent } from '../leads/inbox.ts';
import { complaint } from './complaints.ts';
import { mention, place } from './mentions.ts';
import { person } from './person.ts';

/** All that is stored about the person with an e-mail address. */
const personalData = z.object({
  email: z.string(),
  requests: z.array(
    z.object({
      // The due time is computed from the business hours and not stored.
      ...z.omit(inboxRequest, { dueAt: true, due: true }).shape,
      /** The timeline of the request, with the notes of admins, oldest first. */
      timeline: z.array(requestEvent),
      /** The calls that the person has booked, newest first. */
      calls: z.array(deskCall),
      /** The recipients who were told of the request. */
      deliveries: z.array(
        z.object({
          ...z.pick(delivery, { channel: true, recipient: true }).shape,
          deliveredAt: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  complaints: z.array(complaint),
  /** The invitations of the person, who has no account with this address yet. */
  invitations: z.array(
    z.object({
      ...z.pick(z.object(person), { id: true, email: true, firstName: true, lastName: true, role: true }).shape,
      createdAt: timestamp,
      expiresAt: timestamp,
    }),
  ),
  accounts: z.array(
    z.object({
      ...person,
      /** When the person takes calls. */
      takesCalls: z.boolean(),
      callHours: z.nullable(z.string()),
      awayDays: z.array(z.object({ from: z.string(), to: z.string() })),
      meetingLink: z.nullable(z.string()),
      createdAt: timestamp,
      /** The number of posts that the person has written. */
      posts: z.number(),
      passkeys: z.array(z.object({ name: z.string(), createdAt: timestamp, lastUsedAt: z.nullable(timestamp) })),
      /** The browsers with which the person has signed in. A blank one is a network of which no browser is known. */
      browsers: z.array(z.object({ browser: z.string(), firstLogin: timestamp, lastLogin: timestamp })),
      /** The calendar with the times in which the person is busy. Its address is left out, because whoever has it can read the calendar. */
      calendars: z.array(
        z.object({
          host: z.string(),
          createdAt: timestamp,
          readAt: z.nullable(timestamp),
          busy: z.array(z.object({ from: timestamp, to: timestamp })),
        }),
      ),
    }),
  ),
  /** The events whose actor or subject is the person. */
  auditEvents: z.array(auditEvent),
  /** Texts of other people that contain the person's e-mail address or full name, newest first. */
  mentions: z.array(mention),
  /** True if more such texts exist. */
  moreMentions: z.boolean(),
  /** Why the data must not be deleted; null without a legal hold. */
  hold: z.nullable(z.object({ reason: z.string(), placedBy: z.nullable(z.string()), placedAt: timestamp })),
  /** When a person with this e-mail address was last erased; null if never. */
  erasedAt: z.nullable(timestamp),
  /** Who had been told of the erased requests and complaints (UK GDPR, article 19). */
  told: z.array(z.pick(delivery, { channel: true, recipient: true })),
});

export type PersonalData = z.output<typeof personalData>;

const byEmail = z.strictObject({ email: email('Enter an e-mail address') });

// With the name, the search also covers texts of other people, and what a deleted account did.
const byEmailAndName = z.extend(byEmail, {
  name: z.optional(
    optionalLine(200).check(
      z.refine((name) => name === '' || name.length > 1, 'Enter at least two letters of the name, or leave it blank'),
    ),
  ),
});

// The e-mail address goes in the body, because URLs are logged.
const paths = '/api/admin/privacy' as const;

/** Returns everything that is stored about a person. This is also the copy for the person (UK GDPR, articles 15 and 20). */
export const findPerson = endpoint({
  method: 'POST',
  path: `${paths}/search`,
  access: 'admin',
  proof: 'fresh',
  input: byEmailAndName,
  output: z.object({ success: z.literal(true), person: personalData }),
});

/** Somebody with a name, in the list of people with it. */
const namedPerson = z.object({
  email: z.string(),
  /** The names that the person has given. */
  names: z.array(z.string()),
  requests: z.number(),
  complaints: z.number(),
  invitations: z.number(),
  accounts: z.number(),
});

export type NamedPerson = z.output<typeof namedPerson>;

/** The largest number of people in the list. */
export const peopleLimit = 50;

/** Lists the people whose name contains the words of a name, in any order. If `isMore` is true, more people match. */
export const findPeople = endpoint({
  method: 'POST',
  path: `${paths}/people`,
  access: 'admin',
  input: z.strictObject({
    name: line('Enter an e-mail address or a name', 200).check(
      z.minLength(2, 'Enter at least two letters of the name'),
    ),
  }),
  output: z.object({ success: z.literal(true), people: z.array(namedPerson), isMore: z.boolean() }),
});

/**
 * Redacts a person's e-mail address and names in a text of somebody else. If the text has changed meanwhile, it is a conflict.
 */
export const redactMention = endpoint({
  method: 'POST',
  path: `${paths}/redact`,
  access: 'admin',
  proof: 'fresh',
  input: z.extend(byEmailAndName, { place }),
  output: z.object({ success: z.literal(true) }),
});

/** Records why a text of somebody else may keep naming a person. The reason is kept, so it must not name the person. */
export const keepMention = endpoint({
  method: 'POST',
  path: `${paths}/keep`,
  access: 'admin',
  input: z.extend(byEmailAndName, { place, reason: line('Write why the text is kept', 500) }),
  output: z.object({ success: z.literal(true) }),
});

/**
 * Erases a person (UK GDPR, article 17). `identifiedBy` says how the person proved who they are. It is kept, so it must not name
 * the person. These are conflicts: a legal hold, an account with posts, the caller's own account, and a text of somebody else
 * that names the person and has no decision.
 */
export const erasePerson = endpoint({
  method: 'POST',
  path: `${paths}/erase`,
  access: 'admin',
  proof: 'fresh',
  input: z.extend(byEmailAndName, { identifiedBy: line('Write how the person proved who they are', 500) }),
  output: z.object({
    success: z.literal(true),
    deleted: z.object({
      ...{
        requests: z.number(),
        complaints: z.number(),
        invitations: z.number(),
        accounts: z.number(),
        auditEvents: z.number(),
      },
      /** Who had been told of the requests and complaints, so that the company can tell them (UK GDPR, article 19). */
      told: personalData.shape.told,
    }),
  }),
});

/** Places a legal hold: the person's data is neither erased nor deleted by retention. */
export const placeHold = endpoint({
  method: 'POST',
  path: `${paths}/hold`,
  access: 'admin',
  proof: 'fresh',
  input: z.extend(byEmail, { reason: line('Write why the data must be kept', 500) }),
  output: z.object({ success: z.literal(true) }),
});

/** Lifts a legal hold. */
export const liftHold = endpoint({
  method: 'POST',
  path: `${paths}/lift-hold`,
  access: 'admin',
  proof: 'fresh',
  input: byEmail,
  output: z.object({ success: z.literal(true) }),
});
