import type { DigestRows } from '../../../db/queries/leads/digest.ts';
import type { InboxRow } from '../../../db/queries/leads/inbox.ts';
import type { BackupStatus } from '../../../src/contracts/backups/backup-status.ts';
import { requestPath } from '../../../src/contracts/leads/inbox-path.ts';
import { backupFault, backupSentences } from '../../../src/site/backup-text.ts';
import { type BusinessCalendar, dueTime } from '../../../src/site/business-hours.ts';
import { formatDate } from '../../../src/site/format-date.ts';

/** A mail as plain text. */
export interface Digest {
  subject: string;
  text: string;
}

/** The settings that a digest depends on. */
interface DigestContext {
  calendar: BusinessCalendar;
  /** The site's URL without a trailing slash, and the path of the back office. */
  site: string;
  prefix: string;
}

const counted = (count: number, what: string) => `${count.toLocaleString('en-GB')} ${what}`;

/**
 * Returns the daily mail, or undefined if there is nothing to say. It lists the requests that are overdue, due soon, or have a next
 * step that is due, and counts the requests that went to spam yesterday. It says when the last
 * backup was made, and comes for that alone on the first day without a recent one. It has names and companies, but no messages and no notes.
 */
export function composeDigest(
  rows: DigestRows,
  backups: BackupStatus,
  { calendar, site, prefix }: DigestContext,
): Digest | undefined {
  const due = ({ waitsSince }: InboxRow) => `due ${formatDate(dueTime(waitsSince, calendar), 'moment')}`;
  const step = ({ nextStep, nextStepOn }: InboxRow) => `${nextStep} (${formatDate(nextStepOn ?? '', 'card')})`;
  const parts = [
    { title: 'overdue', ...rows.overdue, tell: due },
    { title: 'due soon', ...rows.soon, tell: due },
    { title: 'with a next step that is due', ...rows.steps, tell: step },
  ].filter(({ total }) => total > 0);
  const fault = backupFault(backups);
  const isOnlyFault = parts.length === 0 && rows.spam === 0;
  if (isOnlyFault && !(fault && backups.isNewlyOverdue)) return undefined;

  const sections = parts.map(({ title, total, requests, tell }) => {
    const lines = requests.map((request) => {
      const { id, firstName, lastName, company, owner } = request;
      const who = `${firstName} ${lastName}, ${company}${owner ? ` (${owner.name})` : ''}`;
      return `- ${who}: ${tell(request)}\n  ${site}${requestPath(prefix, id)}`;
    });
    const more = total - requests.length;
    if (more > 0) lines.push(`- and ${more.toLocaleString('en-GB')} more`);
    return [`${counted(total, total === 1 ? 'request' : 'requests')} ${title}`, '', ...lines].join('\n');
  });
  const totals = parts.map(({ title, total }) => counted(total, title));
  const inbox = `${site}${prefix}?tab=demo-requests`;
  if (rows.spam > 0) {
    totals.push(counted(rows.spam, 'in Spam'));
    const went = `${counted(rows.spam, rows.spam === 1 ? 'request' : 'requests')} went to Spam yesterday`;
    sections.push(`${went}. Look whether a person is among them:\n${inbox}&state=spam`);
  }
  sections.push(backupSentences(backups).join(' '));
  return {
    subject: isOnlyFault ? 'There is no recent backup' : `Demo requests: ${totals.join(', ')}`,
    text: `${sections.join('\n\n')}\n\nAll demo requests: ${inbox}\n`,
  };
}
