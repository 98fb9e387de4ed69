import { useState } from 'react';
import { call } from '../../../api/call.ts';
import {
  calendarInput,
  checkOwnCalendar,
  type OwnCalendar,
  removeOwnCalendar,
  setOwnCalendar,
} from '../../../contracts/leads/calls/own-calendar.ts';
import { formatDate } from '../../../site/format-date.ts';
import { leavingLosesChanges, useLeaveGuard } from '../../../ui/dialog/use-leave-guard.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { readForm } from '../../../ui/form/form.ts';
import { useAction } from '../../../ui/form/use-action.ts';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import styles from './OwnCalendar.module.css';

/** Shows the state of the signed-in admin's calendar, and the form for its address. */
export function OwnCalendarForm({ stored }: { stored: OwnCalendar }) {
  const [calendar, setCalendar] = useState(stored);
  const { form, errors, pending, submit } = useSubmit({
    parse: (typed) => calendarInput.safeParse(typed),
    send: async (input, clear) => {
      setCalendar((await call(setOwnCalendar, { input })).calendar);
      clear();
      showToast({ title: 'Calendar Saved', description: 'It has been read.' });
    },
    fail: (error) => showFailure('Calendar Not Saved', error, 'What you typed is kept.'),
  });
  const other = useAction((error) => showFailure('Calendar Not Changed', error, 'Please try again.'));
  const check = () => other.run(async () => setCalendar((await call(checkOwnCalendar, {})).calendar));
  const remove = () =>
    other.run(async () => {
      setCalendar((await call(removeOwnCalendar, {})).calendar);
      showToast({ title: 'Calendar Removed', description: 'Its busy times are deleted.' });
    });
  useLeaveGuard(() => form.current !== null && Boolean(readForm(form.current).url?.trim()), leavingLosesChanges);

  return (
    <>
      {calendar && (
        <div className={styles.state}>
          <p role="status">
            The calendar at {calendar.host}
            {calendar.failedAt
              ? ` cannot be read since ${formatDate(calendar.failedAt, 'moment')}. ${calendar.failure}.`
              : ` was last read on ${formatDate(calendar.readAt ?? '', 'moment')}.`}
            {calendar.failedAt && ' What was read before counts for a day; then visitors can book all of your hours.'}
          </p>
          <div className={styles.buttons}>
            <button className="button" type="button" aria-disabled={other.pending} onClick={check}>
              Check now
            </button>
            <button className="button" type="button" aria-disabled={other.pending} onClick={remove}>
              Remove calendar
            </button>
          </div>
        </div>
      )}
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
        <Field
          form="calendar"
          name="url"
          label={calendar ? 'Another address' : 'Address of the calendar'}
          limit={2000}
          error={errors.url}
          hint="Its secret address in the format iCalendar, such as https://calendar.company.co.uk/me.ics. It is stored encrypted and not shown again."
        >
          {(control) => <input {...control} type="url" autoComplete="off" spellCheck={false} />}
        </Field>
        <button className={`button button-primary ${styles.submit}`} type="submit" aria-disabled={pending}>
          {pending ? 'Reading...' : 'Save calendar'}
        </button>
      </form>
    </>
  );
}
