import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { email, id, line, namesOf, prose, timestamp } from '../fields.ts';
import { demoRoles } from './demo-roles.ts';
import { originFields } from './request-origin.ts';

/** The ranges of therapists that the form offers. */
export const therapistRanges = ['1-5', '6-15', '16-30', '30+'] as const;

/** The states of a request with their labels. */
export const requestStates = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
} as const;

export type RequestState = keyof typeof requestStates;

/** A visitor's request. The form and the function both validate with this schema. */
export const demoRequestInput = z.strictObject({
  firstName: line('Enter your first name', 100),
  lastName: line('Enter your last name', 100),
  email: email('Enter your e-mail address'),
  company: line('Enter your company', 200),
  role: z.enum(namesOf(demoRoles), 'Choose your role'),
  therapists: z.optional(z.enum(['', ...therapistRanges], 'Choose one of the ranges')),
  message: z.optional(prose(5000)),
  /** A honeypot: people do not see this field, so only robots fill it in. */
  purpose: z.optional(z.string()),
  /** The honeypot of older pages, which may still be open. Ignored, because form fillers fill it in. */
  website: z.optional(z.string()),
  ...originFields,
  /** How long the page has been open, in milliseconds. Missing if the browser has restored the form. */
  openMs: z.optional(z.number()),
});

/** A stored request, as the back office shows it. */
export const demoRequest = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.string(),
  role: z.enum(namesOf(demoRoles)),
  therapists: z.nullable(z.string()),
  message: z.nullable(z.string()),
  state: z.enum(namesOf(requestStates)),
  createdAt: timestamp,
});

export type DemoRequest = z.output<typeof demoRequest>;

/** Returns the path of the page that thanks for a request. On and before closed days, its fragment chooses the page's note of them. */
const thankYouPath = (back: string | undefined) => `/contact/thank-you${back ? `#${closureId(back)}` : ''}`;

/** Returns the id of the note that the company is back on a date. */
export const closureId = (back: string): string => `back-${back}`;

/** What the answer to a stored request decides about the next page. */
interface NextPage {
  callPath: string | null;
  closure?: { back: string } | undefined;
}

export const createDemoRequest = endpoint({
  method: 'POST',
  path: '/api/demo-request',
  access: 'anyone',
  input: demoRequestInput,
  output: z.object({
    success: z.literal(true),
    message: z.string(),
    /** The path of the page on which the visitor may choose a time for a call; null while nobody takes calls. */
    callPath: z.nullable(z.string()),
    /** Set on and before closed days: the sentence that says when the company is back, and that date. */
    closure: z.optional(z.object({ note: z.string(), back: z.string() })),
  }),
  idempotent: true,
  form: {
    page: '/contact',
    id: 'demo-form',
    success: ({ callPath, closure }: NextPage) => callPath ?? thankYouPath(closure?.back),
  },
});
