import * as z from 'zod/mini';
import { id, namesOf, timestamp } from '../fields.ts';

/** The kinds of texts that can name somebody else, with their labels. */
export const mentionKinds = {
  'request-message': 'Message of a demo request',
  'request-next-step': 'Next step of a demo request',
  'event-before': 'Earlier next step of a demo request',
  'event-after': 'Note or next step of a demo request',
  'complaint-message': 'Message of a complaint',
  'complaint-outcome': 'Outcome of a complaint',
} as const;

export type MentionKind = keyof typeof mentionKinds;

/** The largest number of texts in a response. */
export const mentionLimit = 100;

/** The id of a text: its kind, and the id of its row. */
export const place = z
  .string('Send a place of a text')
  .check(
    z.regex(new RegExp(`^(?:${namesOf(mentionKinds).join('|')}):[\\da-f-]{1,36}$`), 'This is not a place of a text'),
  );

/** A text of somebody else that names a person. It does not say whose text it is, because the person gets a copy. */
export const mention = z.object({
  place: z.string(),
  kind: z.enum(namesOf(mentionKinds)),
  /** The demo request with the text; null for a complaint. */
  requestId: z.nullable(id),
  at: timestamp,
  /** The parts that name the person, each with some words around it. */
  excerpts: z.array(z.object({ before: z.string(), found: z.string(), after: z.string() })),
  /** True if a legal hold on the other person forbids a change of the text. */
  isHeld: z.boolean(),
  /** Why an admin decided to keep the text as it is; null without a decision. */
  kept: z.nullable(z.object({ reason: z.string(), by: z.nullable(z.string()), at: timestamp })),
});

export type Mention = z.output<typeof mention>;
