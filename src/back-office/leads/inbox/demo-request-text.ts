import type { DemoRequest } from '../../../contracts/leads/demo-requests.ts';
import { demoRoles } from '../../../contracts/leads/demo-roles.ts';
import type { ListedRequest } from '../../../contracts/leads/inbox.ts';
import { formatDate } from '../../../site/format-date.ts';
import { mailto } from '../../../site/mailto.ts';

/** Returns the full name of the person who asks for a demo. */
export const demoRequestName = ({ firstName, lastName }: Pick<DemoRequest, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

/** Returns the person's role with the label of the form. */
export const demoRequestRole = ({ role }: DemoRequest): string => demoRoles[role];

/** Returns the wanted number of therapists, or N/A if it is empty (specification, section 2 "Admin dashboard"). */
export const demoRequestTherapists = ({ therapists }: Pick<DemoRequest, 'therapists'>): string => therapists || 'N/A';

/** Returns a mailto link to the person. */
export const demoRequestMailto = ({ email }: Pick<DemoRequest, 'email'>): string => mailto(email);

/** Returns when an unanswered request is due, such as Overdue since 30 Nov 2026, 14:00, or undefined if it is answered. */
export function dueText({ dueAt, due }: { dueAt: string | null; due: 'overdue' | 'soon' | null }): string | undefined {
  if (!dueAt) return undefined;
  const moment = formatDate(dueAt, 'moment');
  return due === 'overdue' ? `Overdue since ${moment}` : `${due === 'soon' ? 'Due soon' : 'Due'}: ${moment}`;
}

type Origin = Pick<ListedRequest, 'referrer' | 'utmSource' | 'utmMedium' | 'utmCampaign'>;

/** Returns where a request came from, or null if unknown. An advertisement takes precedence over the website that showed it. */
export const requestSource = ({ referrer, utmSource, utmMedium, utmCampaign }: Origin): string | null =>
  [utmSource, utmMedium, utmCampaign].filter(Boolean).join(' / ') || referrer;
