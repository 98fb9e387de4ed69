import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** Returns how mail is sent, and who receives it. */
export const readNotifications = endpoint({
  method: 'GET',
  path: '/api/admin/notifications',
  access: 'admin',
  output: z.object({
    success: z.literal(true),
    /** `smtp`; `folder` on the local platform, which writes files; `none` if a variable is missing. */
    mail: z.enum(['smtp', 'folder', 'none']),
    /** The environment variable that is missing; null if mail can be sent. */
    missing: z.nullable(z.string()),
    /** The sender; null if mail cannot be sent. */
    from: z.nullable(z.string()),
    /** The recipients of mails about demo requests and complaints: the stored ones, or the site's contact email. */
    recipients: z.array(z.string()),
    /** The site's contact email, which gets the mails if no recipients are stored. */
    contactEmail: z.string(),
  }),
});

/** Sends a test mail to each recipient. Returns the outcome for each. */
export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/admin/notifications/test-mail',
  access: 'admin',
  output: z.object({
    success: z.literal(true),
    results: z.array(z.object({ recipient: z.string(), error: z.nullable(z.string()) })),
  }),
});
