import type { PersonalData } from '../../contracts/privacy/privacy.ts';
import { kept } from '../../site/brand.ts';
import { formatDate } from '../../site/format-date.ts';
import { isOther, toldList } from './erase-notes.ts';

/** Why the reason of a legal hold is not part of the copy. Legal advice and preparations for a dispute are privileged. */
const withheld = 'The reason is withheld as legally privileged (Data Protection Act 2018, schedule 2, paragraph 19).';

/** Returns what a person may know about the data besides the data itself (UK GDPR, article 15), as labels with texts. */
export function aboutTheData({
  requests,
  complaints,
  invitations,
  accounts,
  auditEvents,
  hold,
}: PersonalData): [string, string][] {
  const hasAccount = accounts.length + auditEvents.length > 0;
  const told = [...requests, ...complaints].flatMap(({ deliveries }) => deliveries).filter(isOther);
  const purposes = [
    requests.length > 0 &&
      'Demo requests: to answer you, to prepare the demo, and to learn where requests come from. This is our legitimate interest (UK GDPR, article 6(1)(f)).',
    complaints.length > 0 && 'Complaints: to look into them and to answer you, as the law asks of us.',
    invitations.length > 0 && 'Invitations: to let you join.',
    hasAccount && 'Accounts and the audit trail: to let you sign in, and to see who did what.',
  ];
  const periods = [
    requests.length > 0 && `Demo requests: ${kept.demoRequests} after our last contact with you.`,
    complaints.length > 0 && `Complaints: ${kept.complaints} after our answer.`,
    invitations.length > 0 && 'Invitations: until you join, or 30 days after they end.',
    hasAccount &&
      'Accounts: until they are deleted. The browsers with which you have signed in: 90 days after the last time. The audit trail: 12 months.',
  ];
  const text = (parts: readonly (string | false)[]) => parts.filter(Boolean).join(' ');
  return [
    ['Why we use the data', text(purposes)],
    [
      'Who receives it',
      text([
        'Our administrators. Our providers of hosting, databases and e-mail, who work under contract.',
        told.length > 0 && `These were told of your requests and complaints: ${toldList(told)}.`,
      ]),
    ],
    ['How long we keep it', text(periods)],
    [
      'Where it comes from',
      'From the forms that you sent, from what you did on the site, and from notes of our staff.',
    ],
    ['Decisions by programs', 'None. A program may mark a request as spam, and people look at these requests.'],
    [
      'Your rights',
      'You may ask us to correct or erase the data or to restrict its use, and you may object to its use. Write to the address on the page Privacy of our site.',
    ],
    [
      'Complaints',
      'You may complain to us on the same page, and to the Information Commissioner’s Office: https://ico.org.uk/make-a-complaint/',
    ],
    ...(hold
      ? ([
          [
            'Legal hold',
            `Since ${formatDate(hold.placedAt, 'card')} there is a legal hold, so we keep the data for longer. ${withheld}`,
          ],
        ] satisfies [string, string][])
      : []),
  ];
}

/**
 * Returns the copy of the data for the person. It leaves out the reason of a legal hold, the ids of staff, and what the company
 * decided about the texts of other people.
 */
export const copyForPerson = ({ hold, moreMentions: _, ...person }: PersonalData): object => ({
  about: Object.fromEntries(aboutTheData({ hold, moreMentions: false, ...person })),
  ...person,
  requests: person.requests.map((request) => ({
    ...request,
    timeline: request.timeline.map(({ actorId: __, ...event }) => event),
  })),
  mentions: person.mentions.map(({ kind, at, excerpts }) => ({ kind, at, excerpts })),
  hold: hold && { placedAt: hold.placedAt, reason: withheld },
});
