import type { SubmitEvent } from 'react';
import { auditActions, downloadAuditEvents, type listAuditEvents } from '../../../contracts/audit.ts';
import type { CallArguments } from '../../../contracts/endpoint.ts';
import { Field } from '../../ui/Field.tsx';
import { readForm } from '../../ui/form.ts';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import styles from './AuditFilter.module.css';

/** The filter of the audit trail. */
export type AuditQuery = Omit<CallArguments<typeof listAuditEvents>['query'], 'page'>;

/** Filters the audit trail by action, person and time. */
export function AuditFilter({ onApply }: { onApply: (filter: AuditQuery) => void }) {
  const { form, errors, show } = useFormErrors();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.entries(readForm(event.currentTarget)).filter(([, value]) => value.trim() !== '');
    const filter = downloadAuditEvents.query.safeParse(Object.fromEntries(typed));
    show(filter.error);
    if (filter.success) onApply(filter.data);
  };

  const clear = () => {
    show();
    onApply({});
  };

  return (
    <form
      ref={form}
      className={styles.filter}
      aria-label="Filter the audit trail"
      noValidate
      onSubmit={submit}
      onReset={clear}
    >
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
      <Field form="audit" name="who" label="Who" error={errors.who}>
        {(control) => <input {...control} type="search" autoComplete="off" />}
      </Field>
      <Field form="audit" name="from" label="From" error={errors.from}>
        {(control) => <input {...control} type="date" />}
      </Field>
      <Field form="audit" name="to" label="To" error={errors.to}>
        {(control) => <input {...control} type="date" />}
      </Field>
      <div className={styles.actions}>
        <button className="button button-primary" type="submit">
          Filter
        </button>
        <button className="button" type="reset">
          Clear
        </button>
      </div>
    </form>
  );
}
