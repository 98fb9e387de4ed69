import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, namesOf, prose, searchText, timestamp } from '../fields.ts';
import { page, pageFields } from '../page.ts';
import { response } from '../response.ts';
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

/** The value of a filter for requests that have none: no owner, or no number of therapists. */
export const none = 'none';

const state = z.enum(namesOf(requestStates), 'Choose a state');
const day = z.iso.date('Enter a day such as 2026-11-30');

const filter = {
  /** Words of the name, the company, the email and the message, in any case; each is the beginning of a word there. */
  search: searchText(),
  /** Without a state, the list has all but spam. */
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

/** An admin, by the full name or else the username. */
const admin = z.object({ id, name: z.string() });

/** What an admin knows of a request. Times that nothing has set are null. */
export const inboxRequest = z.object({
  ...demoRequest.shape,
  /** Where it came from. */
  page: z.nullable(z.string()),
  referrer: z.nullable(z.string()),
  utmSource: z.nullable(z.string()),
  utmMedium: z.nullable(z.string()),
  utmCampaign: z.nullable(z.string()),
  /** Why it went to spam by itself; null if it did not. */
  spamReason: z.nullable(z.enum(namesOf(spamReasons))),
  owner: z.nullable(admin),
  nextStep: z.nullable(z.string()),
  /** A day such as 2026-11-30. */
  nextStepOn: z.nullable(z.string()),
  firstContactedAt: z.nullable(timestamp),
  lastContactedAt: z.nullable(timestamp),
  /** When a new request must be answered; null for any other. */
  dueAt: z.nullable(timestamp),
  due: z.nullable(z.enum(['overdue', 'soon'])),
  /** The version, for `expectedUpdatedAt`. */
  updatedAt: timestamp,
});

/** A request in the list, with the number of requests of the same email and of the same company, at most a hundred. */
const listedRequest = z.object({ ...inboxRequest.shape, ofPerson: z.number(), ofCompany: z.number() });

export type ListedRequest = z.output<typeof listedRequest>;

/** The list counts at most this many requests. */
export const countLimit = 2_500;

/** Lists the requests that match a filter. If `isMore` is true, there are more than `total`. */
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
    /** If no request matches: how many would in the state spam, at most as many as the list counts. Else 0. */
    inSpam: z.number(),
    ...pageFields,
  }),
});

/** The largest number of requests in one file. */
export const requestFileLimit = 10_000;

/** Returns the same requests as a CSV file. Refuses a filter if the requests are too many or too long for one response. */
export const downloadDemoRequests = endpoint({
  method: 'GET',
  path: '/api/demo-requests.csv',
  access: 'admin',
  query: z.strictObject(filter),
  output: response,
});

/** The kinds of events of a request: a change of its state, owner or next step, a note, and a note of a contact. */
const requestEventKinds = ['state', 'owner', 'next-step', 'note', 'contact'] as const;

export type RequestEventKind = (typeof requestEventKinds)[number];

/** An event of a request's timeline, which begins with its arrival. `delivered` is a mail or call that has arrived. */
export const requestEvent = z.object({
  id: z.string(),
  at: timestamp,
  kind: z.enum(['arrived', 'delivered', ...requestEventKinds]),
  /** The name of who did it; null for the arrival and what was delivered. */
  actorName: z.nullable(z.string()),
  /** The old value, or the channel by which it was delivered. */
  before: z.nullable(z.string()),
  /** The new value, the text of a note, or to whom it was delivered. */
  after: z.nullable(z.string()),
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

/** The fields that an admin changes. Those that are left out keep their values. */
const changes = {
  state: z.optional(state),
  /** The id of an admin, or null for nobody. */
  ownerId: z.optional(z.nullable(id)),
};

/** The longest next step in characters. */
export const nextStepLimit = 200;

/** The longest note in characters. */
export const noteLimit = 5000;

/** Changes a request. If somebody else changed it meanwhile, it is a conflict, with the stored request as `current`. */
export const updateDemoRequest = endpoint({
  method: 'PUT',
  path: '/api/demo-requests/:id',
  access: 'admin',
  params: ofRequest,
  input: z.strictObject({
    ...changes,
    /** Null removes it. */
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

/** Adds a note to a request. A contact also counts as the first contact of a new request, which is contacted from then on. */
export const addRequestNote = endpoint({
  method: 'POST',
  path: '/api/demo-requests/:id/notes',
  access: 'admin',
  params: ofRequest,
  input: z.strictObject({
    text: prose(noteLimit, 'Write a note').check(z.minLength(1, 'Write a note')),
    /** True if the note says that somebody was in contact with the person. */
    contact: z._default(z.boolean(), false),
  }),
  output: opened,
  idempotent: true,
});

/** The largest number of requests that one call changes. */
const bulkLimit = 100;

/** Changes several requests. `conflicts` is the number of those that stay as they are, because somebody else changed them meanwhile. */
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
