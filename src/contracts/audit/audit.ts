import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { searchText, timestamp } from '../fields.ts';
import { page, pageFields } from '../page.ts';
import { response } from '../response.ts';

/** The actions of the audit trail with their labels. Each names a resource and what happened to it. */
export const auditActions = {
  'login.success': 'Signed in',
  'login.failure': 'Failed to sign in',
  logout: 'Signed out',
  'session.end': 'Ended a session',
  'password.change': 'Changed the password',
  'password.reset': 'Reset a password',
  'password.link': 'Made a link that sets a password',
  'password.forgotten': 'Set a password by a link',
  'passkey.add': 'Added a passkey',
  'passkey.rename': 'Renamed a passkey',
  'passkey.remove': 'Removed a passkey',
  'passkey.refuse': 'Refused a passkey',
  'two-factor.enable': 'Enabled two-factor authentication',
  'two-factor.disable': 'Disabled two-factor authentication',
  'two-factor.recovery-codes': 'Renewed the recovery codes',
  'two-factor.reset': 'Reset two-factor authentication',
  'user.create': 'Created a user',
  'user.invite': 'Invited a person',
  'user.withdraw': 'Withdrew an invitation',
  'user.join': 'Joined by an invitation',
  'user.email': 'Changed an e-mail address',
  'user.role': 'Changed a role',
  'user.public-name': 'Changed a public name',
  'user.calls': 'Changed when calls are taken',
  'user.calendar': 'Changed the calendar for calls',
  'user.disable': 'Disabled a user',
  'user.enable': 'Enabled a user',
  'user.delete': 'Deleted a user',
  'api-key.generate': 'Generated an API key',
  'api-key.revoke': 'Revoked an API key',
  'post.create': 'Created a post',
  'post.import': 'Imported a post',
  'post.update': 'Changed a post',
  'post.schedule': 'Scheduled a post',
  'post.restore': 'Restored a version of a post',
  'post.discard': 'Discarded the draft of a post',
  'post.delete': 'Deleted a post',
  'preview-link.create': 'Made a preview link',
  'preview-link.revoke': 'Ended a preview link',
  'topic.create': 'Added a topic',
  'topic.update': 'Changed a topic',
  'topic.order': 'Changed the order of the topics',
  'topic.merge': 'Merged a topic into another',
  'topic.delete': 'Deleted a topic',
  'redirect.create': 'Added a redirect',
  'redirect.delete': 'Deleted a redirect',
  'demo-request.state': 'Changed the state of a demo request',
  'demo-request.owner': 'Changed the owner of a demo request',
  'demo-request.next-step': 'Changed the next step of a demo request',
  'demo-request.note': 'Wrote a note on a demo request',
  'demo-request.call': 'Changed the call of a demo request',
  'demo-request.download': 'Downloaded demo requests',
  'complaint.answer': 'Answered a complaint',
  'privacy.search': 'Searched for the data of a person',
  'privacy.erase': 'Erased a person',
  'privacy.redact': 'Redacted a person from a text of somebody else',
  'privacy.keep': 'Kept a text of somebody else that names a person',
  'privacy.hold': 'Placed a legal hold',
  'privacy.lift-hold': 'Lifted a legal hold',
  'setting.update': 'Changed a setting',
  'webhook.create': 'Added a webhook',
  'webhook.enable': 'Switched a webhook on',
  'webhook.disable': 'Switched a webhook off',
  'webhook.delete': 'Deleted a webhook',
  'delivery.send-again': 'Sent a notification again',
  'mail.test': 'Sent a test mail',
  'image.upload': 'Uploaded an image',
  'image.update': 'Changed the details of an image',
  'image.replace': 'Replaced an image',
  'image.delete': 'Deleted an image',
  'site.rebuild': 'Asked for a rebuild of the site',
} as const;

export type AuditAction = keyof typeof auditActions;

const auditAction = z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]]);

/** An event of the audit trail: who did what to what, when and from where. */
export const auditEvent = z.object({
  id: z.string(),
  at: timestamp,
  action: auditAction,
  /** The actor's name at the time, or “unknown” if no user has the username of a login. */
  actorName: z.string(),
  /** The name, title or key of the changed thing. */
  subject: z.nullable(z.string()),
  /** The actor's IP. */
  address: z.string(),
});

export type AuditEvent = z.output<typeof auditEvent>;

/** The most entries in one file and in the count of the list. Netlify's largest response (6 MB) has room for them. */
export const auditFileLimit = 20_000;

const day = z.iso.date('Enter a day such as 2026-11-30');

const filter = {
  action: z.optional(auditAction),
  /** A part of the actor's name, in any case. */
  who: searchText(254),
  /** The first day, in United Kingdom time. */
  from: z.optional(day),
  /** The last day, included, in United Kingdom time. */
  to: z.optional(day),
};

/** Lists the events, newest first. If `isMore` is true, more than `total` events match. */
export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  query: z.strictObject({ ...filter, page }),
  output: z.object({ success: z.literal(true), events: z.array(auditEvent), isMore: z.boolean(), ...pageFields }),
});

/** Returns the events that match the same filter as a CSV file. Refuses to return more than one file holds. */
export const downloadAuditEvents = endpoint({
  method: 'GET',
  path: '/api/admin/audit.csv',
  access: 'admin',
  proof: 'fresh',
  query: z.strictObject(filter),
  output: response,
});
