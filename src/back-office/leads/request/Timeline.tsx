import type { ReactNode } from 'react';
import { callEvents } from '../../../contracts/leads/calls/call-states.ts';
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
  call: ({ before, after }) =>
    `${callEvents[before as keyof typeof callEvents] ?? before} ${formatDate(after ?? '', 'moment')}`,
  state: ({ before, after }) => `State: ${stateOf(before)} → ${stateOf(after)}`,
  owner: ({ before, after }) => `Owner: ${before ?? 'nobody'} → ${after ?? 'nobody'}`,
  'next-step': ({ before, after }) => (after ? `Next step: ${stepOf(after)}` : `Next step done: ${stepOf(before)}`),
  note: () => 'Note',
  contact: () => 'Contact',
};

interface Props {
  events: readonly RequestEvent[];
  /** Shows a control below a note. `text` is its newest text. */
  control?: (note: RequestEvent, text: string) => ReactNode;
}

/** Shows the timeline of a request, newest first. The corrections of a note stand below the note. */
export function Timeline({ events, control }: Props) {
  const corrections = Map.groupBy(events, ({ corrects }) => corrects);
  return (
    <ol className={styles.events} reversed>
      {(corrections.get(null) ?? []).toReversed().map((event) => (
        <li key={event.id} className={styles.event}>
          <p>
            <strong>{titles[event.kind](event)}</strong>
          </p>
          {event.kind === 'note' || event.kind === 'contact' ? (
            <Note note={event} corrections={corrections.get(event.id) ?? []} control={control} />
          ) : (
            <By event={event} />
          )}
        </li>
      ))}
    </ol>
  );
}

interface NoteProps {
  note: RequestEvent;
  /** Oldest first. */
  corrections: readonly RequestEvent[];
  control: Props['control'] | undefined;
}

function Note({ note, corrections, control }: NoteProps) {
  const text = (corrections.at(-1) ?? note).after ?? '';
  return (
    <>
      <p className={styles.text} data-corrected={corrections.length > 0 || undefined}>
        {note.after}
      </p>
      <By event={note} />
      {corrections.map((correction) => (
        <div key={correction.id} className={styles.correction}>
          <p>
            <strong>Correction</strong>
          </p>
          <p className={styles.text}>{correction.after}</p>
          <By event={correction} />
        </div>
      ))}
      {control?.(note, text)}
    </>
  );
}

const By = ({ event }: { event: RequestEvent }) => (
  <p className={styles.by}>
    <time dateTime={event.at}>{formatDate(event.at, 'moment')}</time>
    {event.actorName && `, ${event.actorName}`}
  </p>
);
