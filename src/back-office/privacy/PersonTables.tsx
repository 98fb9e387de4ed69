import { auditActions } from '../../contracts/audit/audit.ts';
import { type Delivery, deliveryChannels } from '../../contracts/leads/deliveries.ts';
import { spamReasons } from '../../contracts/leads/request-origin.ts';
import { roleLabels } from '../../contracts/privacy/person.ts';
import type { PersonalData } from '../../contracts/privacy/privacy.ts';
import { formatDate } from '../../site/format-date.ts';
import { DataTable } from '../../ui/page/DataTable.tsx';
import { demoRequestName, demoRequestRole, requestSource } from '../leads/inbox/demo-request-text.ts';
import { Timeline } from '../leads/request/Timeline.tsx';
import { complaintState } from './complaint-state.ts';
import styles from './Privacy.module.css';

/** Lists what is stored about a person. */
export function PersonTables({ person }: { person: PersonalData }) {
  const { requests, complaints, invitations, accounts, auditEvents } = person;
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
      {requests.map((request) => (
        <section key={request.id}>
          <h4 className={styles.subheading}>
            What happened to the request of {formatDate(request.createdAt, 'moment')}
          </h4>
          <p className={styles.facts}>{moreOf(request)}</p>
          <Timeline events={request.timeline} />
          <Told what="Told" deliveries={request.deliveries} />
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
        caption="Invitations"
        columns={['Invitation of', 'Role', 'Invited', 'Until']}
        rows={invitations.map((invitation) => ({
          key: invitation.id,
          cells: [
            [invitation.firstName, invitation.lastName].filter(Boolean).join(' ') || '–',
            roleLabels[invitation.role],
            formatDate(invitation.createdAt, 'moment'),
            formatDate(invitation.expiresAt, 'moment'),
          ],
        }))}
      />
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
        caption="Passkeys"
        columns={['Passkey', 'Added', 'Last used']}
        rows={accounts
          .flatMap(({ passkeys }) => passkeys)
          .map(({ name, createdAt, lastUsedAt }) => ({
            key: `${name} ${createdAt}`,
            cells: [name, formatDate(createdAt, 'moment'), lastUsedAt ? formatDate(lastUsedAt, 'moment') : 'Never'],
          }))}
      />
      <DataTable
        caption="Browsers"
        columns={['Signed in with', 'First', 'Last']}
        rows={accounts
          .flatMap(({ browsers }) => browsers)
          .map(({ browser, firstLogin, lastLogin }) => ({
            key: `${browser} ${firstLogin}`,
            cells: [
              browser || 'A browser that is not known',
              formatDate(firstLogin, 'moment'),
              formatDate(lastLogin, 'moment'),
            ],
          }))}
      />
      <DataTable
        caption="Calendars"
        columns={['Calendar at', 'Added', 'Last read', 'Busy times']}
        rows={accounts.flatMap(({ id, calendars }) =>
          calendars.map(({ host, createdAt, readAt, busy }) => ({
            key: id,
            cells: [
              host,
              formatDate(createdAt, 'moment'),
              readAt ? formatDate(readAt, 'moment') : 'Never',
              busy.length.toLocaleString('en-GB'),
            ],
          })),
        )}
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
  deliveries: readonly Pick<Delivery, 'channel' | 'recipient' | 'deliveredAt'>[];
}

// Names the recipients of each notification. One that is not delivered is still waiting, or was given up.
const Told = ({ what, deliveries }: ToldProps) =>
  deliveries.length > 0 && (
    <p className={styles.facts}>
      {what} to{' '}
      {deliveries
        .map(({ channel, recipient, deliveredAt }) => {
          const outcome = deliveredAt ? '' : ', not delivered';
          return `${recipient} (${deliveryChannels[channel]}${outcome})`;
        })
        .join(', ')}
    </p>
  );

type Request = PersonalData['requests'][number];

// Returns further facts about a request.
function moreOf({
  page,
  owner,
  firstContactedAt,
  lastContactedAt,
  nextStepOn,
  spamReason,
  ...request
}: Request): string {
  const source = requestSource(request);
  const facts = [
    ['Sent from', page],
    ['Came from', source],
    ['Owner', owner?.name],
    ['First contact', firstContactedAt && formatDate(firstContactedAt, 'moment')],
    ['Last contact', lastContactedAt && formatDate(lastContactedAt, 'moment')],
    ['Next step', request.nextStep && `${request.nextStep} (${nextStepOn && formatDate(nextStepOn, 'card')})`],
    ['Marked as spam', spamReason && spamReasons[spamReason]],
  ] as const;
  return facts.flatMap(([label, value]) => (value ? [`${label}: ${value}.`] : [])).join(' ');
}
