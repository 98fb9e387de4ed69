import { type SubmitEvent, useState } from 'react';
import { call as callApi } from '../../../api/call.ts';
import type { CallArguments } from '../../../contracts/endpoint.ts';
import { callStates } from '../../../contracts/leads/calls/call-states.ts';
import { changeCall, type DeskCall } from '../../../contracts/leads/calls/desk-calls.ts';
import { formatDate } from '../../../site/format-date.ts';
import { fromUkTime } from '../../../site/uk-time.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { useAction } from '../../../ui/form/use-action.ts';
import { useFormErrors } from '../../../ui/form/use-form-errors.ts';
import { Badge } from '../../../ui/page/Badge.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import { refreshInbox } from '../inbox/refresh-inbox.ts';
import styles from './RequestCall.module.css';

type Change = CallArguments<typeof changeCall>['input'];

interface Props {
  requestId: string;
  /** The latest call of the request, or the wish for one. */
  call: DeskCall;
  /** True while the request is in spam. */
  isSpam: boolean;
}

/** Shows the call about a request. Moves or cancels it, asks how it went, and confirms the wish for one. */
export default function RequestCall({ requestId, call, isSpam }: Props) {
  const { form, errors, show } = useFormErrors();
  const { pending, run } = useAction((error) => {
    show(error);
    showFailure('Call Not Changed', error, 'The call has not changed.');
    refreshInbox();
  });
  const [isMoving, setMoving] = useState(false);
  const { state, startsAt, telephone, meetingLink, taker } = call;
  const isOver = Date.parse(startsAt) <= Date.now();
  const change = (input: Change, title: string) =>
    run(async () => {
      await callApi(changeCall, { params: { id: requestId }, input });
      setMoving(false);
      showToast({ title });
      refreshInbox();
    });
  const button = (text: string, input: Change, done: string) => (
    <button
      className="button button-small"
      type="button"
      aria-disabled={pending || undefined}
      onClick={() => void change(input, done)}
    >
      {text}
    </button>
  );
  const move = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('startsAt') ?? '');
    void change({ change: 'move', startsAt: fromUkTime(typed)[0] ?? '' }, 'Call Moved');
  };
  const isOpen = state === 'booked' || (state === 'wished' && !isSpam);

  return (
    <Panel title="Call" aside={<Badge urgent={state === 'booked' && isOver}>{callStates[state]}</Badge>}>
      <dl className={styles.facts}>
        <dt>When</dt>
        <dd>
          <time dateTime={startsAt}>{formatDate(startsAt, 'moment')}</time>
        </dd>
        <dt>With</dt>
        <dd>{taker ?? 'Nobody yet'}</dd>
        <dt>Where</dt>
        <dd>
          {telephone ? (
            <a href={`tel:${telephone.replaceAll(/[^+\d]/g, '')}`}>{telephone}</a>
          ) : (
            (meetingLink ?? 'Meeting link')
          )}
        </dd>
      </dl>
      {state === 'wished' && (
        <p className={styles.note}>
          {isSpam
            ? 'The visitor has chosen this time. If the request is not spam, choose another state, and confirm the call here.'
            : 'The visitor has chosen this time and waits for a confirmation.'}
        </p>
      )}
      {state === 'booked' && isOver && <p className={styles.note}>How did it go?</p>}
      {isOpen && (
        <div className={styles.buttons}>
          {state === 'wished' && button('Confirm this time', { change: 'confirm' }, 'Call Confirmed')}
          {state === 'booked' && isOver && (
            <>
              {button('It took place', { change: 'took-place' }, 'Saved')}
              {button('They did not come', { change: 'missed' }, 'Saved')}
            </>
          )}
          <button
            className="button button-small"
            type="button"
            aria-expanded={isMoving}
            onClick={() => setMoving(!isMoving)}
          >
            {state === 'booked' && isOver ? 'It moved' : 'Move'}
          </button>
          {!isOver && button('Cancel the call', { change: 'cancel' }, 'Call Cancelled')}
        </div>
      )}
      {isOpen && isMoving && (
        <form ref={form} className={styles.move} method="post" noValidate onSubmit={move}>
          <Field
            form="call"
            name="startsAt"
            label="New time"
            error={errors.startsAt}
            hint="United Kingdom time. The visitor is told."
          >
            {(control) => <input {...control} type="datetime-local" step={300} />}
          </Field>
          <button className="button button-small" type="submit" aria-disabled={pending || undefined}>
            Move the call
          </button>
        </form>
      )}
    </Panel>
  );
}
