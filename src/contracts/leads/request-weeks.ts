import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** The number of weeks to count, including the current week. */
export const countedWeeks = 12;

/** The number of sources and of pages that are counted separately. */
export const namedSeries = 5;

/** A count of requests for each week, oldest first. */
const counts = z.array(z.number());

/** The requests of one source or page. Without a value, the source is unknown, or this is the rest. */
const series = z.object({ kind: z.enum(['value', 'unknown', 'rest']), value: z.nullable(z.string()), counts });

export type WeekSeries = z.output<typeof series>;

/** Counts the demo requests of the last weeks by source and by page, without spam. */
export const requestWeeks = endpoint({
  method: 'GET',
  path: '/api/admin/overview/weeks',
  access: 'admin',
  output: z.object({
    success: z.literal(true),
    /** The Monday of each week in United Kingdom time, such as 2026-11-30, oldest first. */
    weeks: z.array(z.string()),
    /** The `utm_source`, or else the host of the website that led to the site: the largest first, then unknown and the rest. */
    sources: z.array(series),
    /** The page of the form, in the same order. */
    pages: z.array(series),
    /** The median time from arrival to first contact in minutes, of requests with a contact; null if there are none. */
    medianMinutes: z.nullable(z.number()),
    /** The same median for the requests of each week. */
    weeklyMedianMinutes: z.array(z.nullable(z.number())),
  }),
});

export type RequestWeeks = z.output<typeof requestWeeks.output>;
