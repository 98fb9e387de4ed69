import type { Database } from '../../client.ts';
import { dropEndedLinks } from '../accounts/account-links.ts';
import { dropEndedMails } from '../accounts/account-mails.ts';
import { dropOldBrowsers } from '../accounts/known-browsers.ts';
import { dropOldChallenges } from '../accounts/passkey-use.ts';
import { dropOldSessions } from '../accounts/sessions.ts';
import { dropOldEvents } from '../audit/audit.ts';
import { dropFormerCalendars, dropOldBusyTimes } from '../leads/calls/busy-times.ts';
import { dropOldCounters } from '../rate-limits.ts';

/**
 * Deletes the sessions, known browsers, links and mails about accounts, challenges of passkeys, calendars and busy times, counters and audit events that have
 * expired. None of them counts any more.
 */
export async function deleteExpired(db: Database): Promise<void> {
  const statements = [
    dropOldSessions,
    dropOldBrowsers,
    dropEndedMails,
    ...dropEndedLinks,
    dropOldChallenges,
    dropOldBusyTimes,
    dropFormerCalendars,
    dropOldCounters,
    dropOldEvents,
  ];
  await db.batch(statements.map((statement) => statement.compile(db)));
}
