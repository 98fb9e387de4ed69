import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, namesOf, prose, searchText, timestamp } from '../fields.ts';
import { page, pageFields } from '../page.ts';
import { response } from '../response.ts';
import { deskCall } from './calls/desk-calls.ts';
import { demoRequest, requestStates, therapistRanges } from './demo-requests.ts';
import { spamReasons } from './request-origin.ts';

/** The orders of the inbox, with their labels. */
export const inboxSorts = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Last name',
  company: 'Company',
  'next-step': 'Next step',
} as const;

export type InboxSort = keyof typeof inboxSorts;

/** The filters of the inbox by due time, with their labels. */
export const dueFilters = { overdue: 'Overdue', soon: 'Due soon', step: 'Next step due' } as const;

export type DueFilter = keyof typeof dueFilters;

/** The filter value for requests without an owner or without a number of therapists. */
export const none = 'none';

const state = z.enum(namesOf(requestStates), 'Choose a state');
const day = z.iso.date('Enter a day such as 2026-11-30');

const filter = {
  /** The beginnings of words in the name, the company, the email and the message, in any case. */
  search: searchText(),
  /** Without a state, the list has all requests except spam. */
  state: z.optional(state),
  owner: z.optional(z.union([z.literal(none), id], 'Choose an owner')),
  size: z.optional(z.enum([...therapistRanges, none], 'Choose one of the ranges')),
  due: z.optional(z.enum(namesOf(dueFilters), 'Choose one of the choices')),
  /** The first day, in United Kingdom time. */
  from: z.optional(day),
  /** The last day, included, in United Kingdom time. */
  to: z.optional(day),
  sort: z.prefault(z.enum(namesOf(inboxSorts), 'Choose an order'), 'newest'),
};

/** An admin, with the full name or else the username. */
const admin = z.object({ id, name: z.string() });

/** A request with the fields that admins see. Times that are not set are null. */
export const inboxRequest = z.object({
  ...demoRequest.shape,
  /** Where the request came from. */
  page: z.nullable(z.string()),
  referrer: z.nullable(z.string()),
  utmSource: z.nullable(z.string()),
  utmMedium: z.nullable(z.string()),
  utmCampaign: z.nullable(z.string()),
  /** Why the site marked the request as spam; null if it did not. */
  spamReason: z.nullable(z.enum(namesOf(spamReasons))),
  owner: z.nullable(admin),
  nextStep: z.nullable(z.string()),
  /** A day such as 2026-11-30. */
  nextStepOn: z.nullable(z.string()),
  firstContactedAt: z.nullable(timestamp),
  lastContactedAt: z.nullable(timestamp),
  /** When a new request must be answered; null for any other request. */
  dueAt: z.nullable(timestamp),
  due: z.nullable(z.enum(['overdue', 'soon'])),
  /** The version, for `expectedUpdatedAt`. */
  updatedAt: timestamp,
});

/**
 * A request in the list, with the number of requests of the same email and of the same company, at most a hundred. Spam does not
 * count.
 */
const listedRequest = z.object({ ...inboxRequest.shape, ofPerson: z.number(), ofCompany: z.number() });

export type ListedRequest = z.output<typeof listedRequest>;

/** The list counts at most this many requests. */
export const countLimit = 2_500;

/** Lists the requests that match a filter. If `isMore` is true, more than `total` requests match. */
export const listDemoRequests = endpoint({
  method: 'GET',
  path: '/api/demo-requests',
  access: 'admin',
  query: z.strictObject({ ...filter, page }),
  output: z.object({
    success: z.literal(true),
    demoRequests: z.array(listedRequest),
    /** Everybody who can own a request. */
    admins: z.array(admin),
    isMore: z.boolean(),
    /** When the newest of all requests arrived that are not spam; null without any. */
    newest: z.nullable(timestamp),
    /** If no request matches: the number of requests in spam that would match, up to the limit of the list. Otherwise 0. */
    inSpam: z.number(),
    ...pageFields,
  }),
});

/** The largest number of new requests that a call counts. */
export const arrivalLimit = 100;

/** Counts the requests that arrived after a time and are not spam, at most a hundred. */
export const countArrivals = endpoint({
  method: 'GET',
  path: '/api/admin/new-demo-requests',
  access: 'admin',
  query: z.strictObject({
    /** The time of the newest known request. */
    since: z.optional(z.iso.datetime('Send a time such as 2026-01-31T09:00:00.000Z')),
  }),
  output: z.object({ success: z.literal(true), count: z.number() }),
});

/** The largest number of requests in one file. */
export const requestFileLimit = 10_000;

/** Returns the requests that match the same filter as a CSV file. Refuses if they are too many or too long for one response. */
export const downloadDemoRequests = endpoint({
  method: 'GET',
  path: '/api/demo-requests.csv',
  access: 'admin',
  proof: 'fresh',
  query: z.strictObject(filter),
  output: response,
});

/** The kinds of events of a request: a change of its state, owner or next step, a note, and a note of a contact. */
const requestEventKinds = ['state', 'owner', 'next-step', 'note', 'contact'] as const;

export type RequestEventKind = (typeof requestEventKinds)[number];

/**
 * An event of a request's timeline, which begins with the arrival. `delivered` is a mail or a webhook that was accepted, and `call` is
 * what has happened to a call with the visitor.
 */
export const requestEvent = z.object({
  id: z.string(),
  at: timestamp,
  kind: z.enum(['arrived', 'delivered', 'call', ...requestEventKinds]),
  /** The account that did it; null if it has been deleted, for the arrival and for deliveries. */
  actorId: z.nullable(id),
  /** The name of the person who did it; null for the arrival and for deliveries. */
  actorName: z.nullable(z.string()),
  /** The old value, the channel of a delivery, or what has happened to a call. */
  before: z.nullable(z.string()),
  /** The new value, the text of a note, the recipient of a delivery, or when a call begins. */
  after: z.nullable(z.string()),
  /** The id of the note that this note corrects. */
  corrects: z.nullable(z.string()),
});

export type RequestEvent = z.output<typeof requestEvent>;

/** Another request of the same person or company. */
const relatedRequest = z.object({ ...demoRequest.shape, samePerson: z.boolean() });

const ofRequest = z.object({ id });

const opened = z.object({
  success: z.literal(true),
  demoRequest: inboxRequest,
  /** Oldest first. */
  timeline: z.array(requestEvent),
  /** Newest first. */
  calls: z.array(deskCall),
  /** The newest twenty, newest first. */
  related: z.array(relatedRequest),
  admins: z.array(admin),
});

export type OpenedRequest = z.output<typeof opened>;

/** Returns a request with its timeline and the other requests of the same person or company. */
export const readDemoRequest = endpoint({
  method: 'GET',
  path: '/api/demo-requests/:id',
  access: 'admin',
  params: ofRequest,
  output: opened,
});

const version = z.iso.datetime('Send the updatedAt that was read, such as 2026-01-31T09:00:00.000Z');

/** The fields that an admin can change. Fields that are left out keep their values. */
const changes = {
  state: z.optional(state),
  /** The id of an admin, or null for nobody. */
  ownerId: z.optional(z.nullable(id)),
};

/** The longest next step in characters. */
export const nextStepLimit = 200;

/** The longest note in characters. */
export const noteLimit = 5000;

/** Changes a request. If somebody else has changed it meanwhile, the call is a conflict, with the stored request as `current`. */
export const updateDemoRequest = endpoint({
  method: 'PUT',
  path: '/api/demo-requests/:id',
  access: 'admin',
  params: ofRequest,
  input: z.strictObject({
    ...changes,
    /** Null removes the next step. */
    nextStep: z.optional(
      z.nullable(
        z.strictObject({
          text: prose(nextStepLimit, 'Enter the next step').check(z.minLength(1, 'Enter the next step')),
          on: z.iso.date('Choose a day'),
        }),
      ),
    ),
    expectedUpdatedAt: version,
  }),
  output: opened,
});

/**
 * Adds a note to a request. If the note is about a contact, a new request becomes contacted, and this is its first contact. A note
 * may correct an earlier note of the same person, which stays.
 */
export const addRequestNote = endpoint({
  method: 'POST',
  path: '/api/demo-requests/:id/notes',
  access: 'admin',
  params: ofRequest,
  input: z.strictObject({
    text: prose(noteLimit, 'Write a note').check(z.minLength(1, 'Write a note')),
    /** True if the note says that somebody was in contact with the person. */
    contact: z._default(z.boolean(), false),
    /** The id of the note that this note corrects. */
    corrects: z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'Send the id of a note'))),
  }),
  output: opened,
  idempotent: true,
});

/** The largest number of requests that one call changes. */
const bulkLimit = 100;

/** Changes several requests. `conflicts` counts those that do not change, because somebody else has changed them meanwhile. */
export const changeDemoRequests = endpoint({
  method: 'POST',
  path: '/api/demo-requests',
  access: 'admin',
  input: z.strictObject({
    requests: z
      .array(z.strictObject({ id, expectedUpdatedAt: version }), 'Send the requests')
      .check(z.minLength(1, 'Choose a request'), z.maxLength(bulkLimit, `Choose at most ${bulkLimit} requests`)),
    ...changes,
  }),
  output: z.object({ success: z.literal(true), changed: z.number(), conflicts: z.number() }),
});
