import { auditActions } from '../../../contracts/audit.ts';
import { type Delivery, deliveryChannels } from '../../../contracts/deliveries.ts';
import type { PersonalData } from '../../../contracts/privacy.ts';
import { formatDate } from '../../../site/format-date.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { demoRequestName, demoRequestRole } from '../leads/demo-request-text.ts';
import { Timeline } from '../leads/Timeline.tsx';
import { complaintState } from './complaint-state.ts';
import styles from './Privacy.module.css';

/** Lists what is stored about a person. */
export function PersonTables({ person }: { person: PersonalData }) {
  const { requests, complaints, accounts, auditEvents } = person;
  return (
    <>
      <DataTable
        caption="Demo requests"
        columns={['Demo request', 'Company', 'Role', 'Therapists', 'Message', 'Date']}
        rows={requests.map((request) => ({
          key: request.id,
          cells: [
            demoRequestName(request),
            request.company,
            demoRequestRole(request),
            request.therapists ?? 'N/A',
            request.message ?? '–',
            formatDate(request.createdAt, 'moment'),
          ],
        }))}
      />
      {requests.map(({ id, createdAt, timeline, deliveries }) => (
        <section key={id}>
          <h4 className={styles.subheading}>What happened to the request of {formatDate(createdAt, 'moment')}</h4>
          <Timeline events={timeline} />
          <Told what="Told" deliveries={deliveries} />
        </section>
      ))}
      <DataTable
        caption="Complaints"
        columns={['Complaint of', 'Message', 'State', 'Date']}
        rows={complaints.map((complaint) => ({
          key: complaint.id,
          cells: [
            complaint.name,
            complaint.message,
            complaintState(complaint).text,
            formatDate(complaint.createdAt, 'moment'),
          ],
        }))}
      />
      {complaints.map(({ id, createdAt, deliveries }) => (
        <Told key={id} what={`The complaint of ${formatDate(createdAt, 'moment')} was told`} deliveries={deliveries} />
      ))}
      <DataTable
        caption="Accounts"
        columns={['Account', 'Name', 'Public name', 'Role', 'Posts', 'Created']}
        rows={accounts.map((account) => ({
          key: account.id,
          cells: [
            account.username,
            [account.firstName, account.lastName].filter(Boolean).join(' ') || '–',
            account.publicName ?? '–',
            account.role,
            account.posts.toLocaleString('en-GB'),
            formatDate(account.createdAt, 'moment'),
          ],
        }))}
      />
      <DataTable
        caption="Audit trail"
        columns={['Event', 'Who', 'Subject', 'Address', 'Time']}
        rows={auditEvents.map((event) => ({
          key: event.id,
          cells: [
            auditActions[event.action],
            event.actorName,
            event.subject ?? '–',
            event.address || '–',
            formatDate(event.at, 'moment'),
          ],
        }))}
      />
    </>
  );
}

interface ToldProps {
  what: string;
  deliveries: readonly Pick<Delivery, 'channel' | 'recipient'>[];
}

// Names everybody to whom a request or a complaint was told.
const Told = ({ what, deliveries }: ToldProps) =>
  deliveries.length > 0 && (
    <p className={styles.facts}>
      {what} to {deliveries.map(({ channel, recipient }) => `${recipient} (${deliveryChannels[channel]})`).join(', ')}
    </p>
  );
