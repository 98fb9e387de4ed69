import { call } from '../../api/call.ts';
import { answerComplaint, type Complaint } from '../../contracts/privacy/complaints.ts';
import { formatDate } from '../../site/format-date.ts';
import { mailto } from '../../site/mailto.ts';
import { refreshQueries } from '../../stores/queries.ts';
import { leavingLosesChanges, useLeaveGuard } from '../../ui/dialog/use-leave-guard.ts';
import { Field } from '../../ui/form/Field.tsx';
import { readForm } from '../../ui/form/form.ts';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { showFailure, showToast } from '../../ui/toast/show-toast.ts';
import { DeliveryList } from '../leads/request/DeliveryList.tsx';
import { complaintState } from './complaint-state.ts';
import styles from './Privacy.module.css';

/** Shows a complaint and its state. Records the answer, or shows it. */
export function ComplaintCard({ complaint }: { complaint: Complaint }) {
  const { id, name, email, message, createdAt, outcome, deliveries } = complaint;
  const { text, urgent } = complaintState(complaint);
  return (
    <li className={styles.complaint}>
      <h3 className={styles.name}>
        {name} <a href={mailto(email)}>{email}</a>
      </h3>
      <p className={styles.facts}>
        Arrived {formatDate(createdAt, 'moment')}. {urgent ? <strong className={styles.urgent}>{text}</strong> : text}
      </p>
      <p className={styles.words}>{message}</p>
      {outcome ? (
        <p className={styles.words}>
          <strong>Outcome: </strong>
          {outcome}
        </p>
      ) : (
        <AnswerForm id={id} name={name} />
      )}
      <DeliveryList deliveries={deliveries} empty="There is no record of an acknowledgement by e-mail." />
    </li>
  );
}

function AnswerForm({ id, name }: Pick<Complaint, 'id' | 'name'>) {
  const { form, errors, pending, submit } = useSubmit({
    parse: (typed) => answerComplaint.input.safeParse(typed),
    send: async (input, clear) => {
      await call(answerComplaint, { params: { id }, input });
      clear();
      refreshQueries('/api/admin/complaints');
      showToast({ title: 'Answer recorded' });
    },
    fail: (error) => showFailure('Failed to record the answer', error, 'What you typed is kept.'),
  });
  useLeaveGuard(() => form.current !== null && readForm(form.current).outcome?.trim() !== '', leavingLosesChanges);

  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit} aria-label={`Answer ${name}`}>
      <Field
        form={`complaint-${id}`}
        name="outcome"
        label="Outcome"
        required
        limit={10_000}
        error={errors.outcome}
        hint="Answer by e-mail first. Then write here what you found and did."
      >
        {(control) => <textarea {...control} rows={3} readOnly={pending} />}
      </Field>
      <button className="button" type="submit" aria-disabled={pending}>
        {pending ? 'Recording...' : 'Record Answer'}
      </button>
    </form>
  );
}
