import * as z from 'zod/mini';
import { backupStatus } from './backups/backup-status.ts';
import { endpoint } from './endpoint.ts';
import { demoRequest } from './leads/demo-requests.ts';

/** The number of demo requests in the overview (specification, section 9). */
export const recentDemoRequests = 5;

export const overview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  access: 'admin',
  output: z.object({
    success: z.literal(true),
    counts: z.object({
      demoRequests: z.number(),
      users: z.number(),
      publishedPosts: z.number(),
      contentCreators: z.number(),
      /** The number of notifications that were given up. */
      failedDeliveries: z.number(),
      /** The number of open complaints from day 25 on. */
      urgentComplaints: z.number(),
      /** The number of booked calls, coming or without an outcome. */
      bookedCalls: z.number(),
      /** The usernames of the people whose calendars cannot be read, so that calls may be booked while they are busy. */
      unreadCalendars: z.array(z.string()),
    }),
    /** The demo requests that wait for somebody: overdue, due soon, or with a next step that is due. */
    waiting: z.object({
      ...{ overdue: z.number(), dueSoon: z.number(), nextSteps: z.number() },
      /** Requests of the last seven days that are spam. Nobody is notified of them. */
      spam: z.number(),
    }),
    recent: z.array(demoRequest),
    /** The labels of the company's details that nobody has entered. */
    missingDetails: z.array(z.string()),
    backups: backupStatus,
  }),
});
