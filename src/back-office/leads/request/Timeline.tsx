import { type DeliveryChannel, deliveryChannels } from '../../../contracts/leads/deliveries.ts';
import { type RequestState, requestStates } from '../../../contracts/leads/demo-requests.ts';
import type { RequestEvent } from '../../../contracts/leads/inbox.ts';
import { formatDate } from '../../../site/format-date.ts';
import styles from './RequestScreen.module.css';

const stateOf = (state: string | null) => requestStates[state as RequestState] ?? state;

// The value of a next step begins with its day, such as 2026-11-30.
function stepOf(step: string | null): string {
  if (!step) return 'none';
  return `${step.slice(11)} (${formatDate(step.slice(0, 10), 'card')})`;
}

const titles: Record<RequestEvent['kind'], (event: RequestEvent) => string> = {
  arrived: () => 'Arrived by the form',
  delivered: ({ before, after }) => `${deliveryChannels[before as DeliveryChannel] ?? before} delivered to ${after}`,
  state: ({ before, after }) => `State: ${stateOf(before)} → ${stateOf(after)}`,
  owner: ({ before, after }) => `Owner: ${before ?? 'nobody'} → ${after ?? 'nobody'}`,
  'next-step': ({ before, after }) => (after ? `Next step: ${stepOf(after)}` : `Next step done: ${stepOf(before)}`),
  note: () => 'Note',
  contact: () => 'Contact',
};

/** Shows the timeline of a request, newest first. */
export const Timeline = ({ events }: { events: readonly RequestEvent[] }) => (
  <ol className={styles.events} reversed>
    {events.toReversed().map((event) => (
      <li key={event.id} className={styles.event}>
        <p>
          <strong>{titles[event.kind](event)}</strong>
        </p>
        {(event.kind === 'note' || event.kind === 'contact') && <p className={styles.text}>{event.after}</p>}
        <p className={styles.by}>
          <time dateTime={event.at}>{formatDate(event.at, 'moment')}</time>
          {event.actorName && `, ${event.actorName}`}
        </p>
      </li>
    ))}
  </ol>
);
