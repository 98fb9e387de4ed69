import { getPagePath } from '@nanostores/router';
import { useRouter } from '../shell/router-context.ts';
import styles from './OverviewNotices.module.css';

interface Props {
  /** The number of notifications that were given up. */
  undelivered: number;
  /** The number of open complaints that must be answered soon or are overdue. */
  urgentComplaints: number;
  /** The usernames of the people whose calendars cannot be read. */
  unreadCalendars: readonly string[];
  /** The company's details that nobody has entered. */
  missingDetails: readonly string[];
}

/** Shows the most urgent notices with links. Shows nothing if there are none. */
export function OverviewNotices({ undelivered, urgentComplaints, unreadCalendars, missingDetails }: Props) {
  const router = useRouter();
  return (
    <>
      {undelivered > 0 && (
        <Notice href={getPagePath(router, 'notifications')} label="See why, and send again">
          {undelivered === 1 ? 'A notification was not delivered.' : `${undelivered} notifications were not delivered.`}
        </Notice>
      )}
      {urgentComplaints > 0 && (
        <Notice href={getPagePath(router, 'privacy')} label="Open the privacy desk">
          {urgentComplaints === 1
            ? 'A complaint must be answered now.'
            : `${urgentComplaints} complaints must be answered now.`}
        </Notice>
      )}
      {unreadCalendars.length > 0 && (
        <Notice href={getPagePath(router, 'account')} label="Open your account">
          {`The ${unreadCalendars.length === 1 ? 'calendar' : 'calendars'} of ${unreadCalendars.join(', ')} cannot be read, so calls may be booked at busy times.`}
        </Notice>
      )}
      {missingDetails.length > 0 && (
        <Notice href={getPagePath(router, 'company')} label="Enter them">
          {`Details of the company are missing: ${missingDetails.join(', ')}.`}
        </Notice>
      )}
    </>
  );
}

function Notice({ href, label, children }: { href: string; label: string; children: string }) {
  return (
    <div className={styles.notice} role="status">
      <p>
        <strong>{children}</strong>
      </p>
      <a href={href}>{label}</a>
    </div>
  );
}
