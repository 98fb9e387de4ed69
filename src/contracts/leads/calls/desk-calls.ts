import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { id, namesOf, timestamp } from '../../fields.ts';
import { callStates } from './call-states.ts';

/** A call as admins see it. */
export const deskCall = z.object({
  id,
  state: z.enum(namesOf(callStates)),
  startsAt: timestamp,
  /** The visitor's number; null if both meet at the meeting link. */
  telephone: z.nullable(z.string()),
  meetingLink: z.nullable(z.string()),
  /** Who calls; null for a wish, and after the account was deleted. */
  taker: z.nullable(z.string()),
});

export type DeskCall = z.output<typeof deskCall>;

const comingCall = z.object({
  requestId: id,
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  startsAt: timestamp,
  taker: z.nullable(z.string()),
  /** True if the call is over and nobody has said how it went. */
  isOver: z.boolean(),
});

export type ComingCall = z.output<typeof comingCall>;

/** The most calls in the list. */
export const comingCallLimit = 20;

/** Lists the booked calls, earliest first. Those that are over wait for somebody to say how they went. */
export const listCalls = endpoint({
  method: 'GET',
  path: '/api/admin/calls',
  access: 'admin',
  output: z.object({ success: z.literal(true), calls: z.array(comingCall) }),
});

/**
 * Changes the open call of a request: says how it went, moves it to a time that the caller has agreed on with the visitor, cancels it,
 * or confirms the wish of a visitor whose request was in spam. The visitor is told.
 */
export const changeCall = endpoint({
  method: 'PUT',
  path: '/api/demo-requests/:id/call',
  access: 'admin',
  params: z.object({ id }),
  input: z.strictObject({
    change: z.enum(['took-place', 'missed', 'cancel', 'confirm', 'move']),
    /** The new time, for a move. */
    startsAt: z.optional(z.iso.datetime('Choose a day and a time')),
  }),
  output: z.object({ success: z.literal(true) }),
});
