import type { MouseEvent, SubmitEvent } from 'react';
import { auditActions, type listAuditEvents } from '../../contracts/audit/audit.ts';
import type { CallArguments } from '../../contracts/endpoint.ts';
import { Field } from '../../ui/form/Field.tsx';
import { readForm } from '../../ui/form/form.ts';
import styles from './AuditFilter.module.css';

/** The filter of the audit trail. */
export type AuditQuery = Omit<CallArguments<typeof listAuditEvents>['query'], 'page'>;

/** Filters the audit trail by action, person and time. */
export function AuditFilter({ onApply }: { onApply: (filter: AuditQuery) => void }) {
  const apply = (form: HTMLFormElement) =>
    onApply(Object.fromEntries(Object.entries(readForm(form)).filter(([, value]) => value.trim() !== '')));

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(event.currentTarget);
  };

  // A button with a handler, because a form's reset event fires before the fields are reset.
  const clear = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    currentTarget.form?.reset();
    onApply({});
  };

  return (
    <form className={styles.filter} aria-label="Filter the audit trail" noValidate onSubmit={submit}>
      <Field form="audit" name="action" label="Action">
        {(control) => (
          <select {...control}>
            <option value="">All actions</option>
            {Object.entries(auditActions).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field form="audit" name="who" label="Who" limit={254}>
        {(control) => <input {...control} type="search" autoComplete="off" />}
      </Field>
      <Field form="audit" name="from" label="From">
        {(control) => <input {...control} type="date" />}
      </Field>
      <Field form="audit" name="to" label="To">
        {(control) => <input {...control} type="date" />}
      </Field>
      <div className={styles.actions}>
        <button className="button button-primary" type="submit">
          Filter
        </button>
        <button className="button" type="button" onClick={clear}>
          Clear
        </button>
      </div>
    </form>
  );
}
