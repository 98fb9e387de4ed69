import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../api/call.ts';
import { createDemoRequest, demoRoles, therapistRanges } from '../../contracts/demo-request.ts';
import { Field } from '../ui/Field.tsx';
import { errorsOf, type FieldErrors, readForm } from '../ui/form.ts';
import { prepareToasts, showToast } from '../ui/show-toast.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './DemoForm.module.css';
import { check, createSender } from './submission.ts';

const { id } = createDemoRequest.form;

/** The demo-request form: a plain form before it is hydrated and without JavaScript, an island after. */
export default function DemoForm() {
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [send] = useState(createSender);
  const [submitting, setSubmitting] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState('');

  useEffect(prepareToasts, []);

  const showErrors = (found: FieldErrors) => {
    setErrors(found);
    const [first] = [...(form.current?.elements ?? [])].filter((control) => found[(control as HTMLInputElement).name]);
    (first as HTMLElement | undefined)?.focus();
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!form.current || submitting) return;
    const typed = readForm(form.current);
    const found = check(typed);
    setProblem('');
    showErrors(found);
    if (Object.keys(found).length > 0) return;
    setSubmitting(true);
    try {
      await send(typed);
      // Words that were added meanwhile are another request, and stay.
      if (JSON.stringify(readForm(form.current)) === JSON.stringify(typed)) form.current.reset();
      showToast({ title: 'Demo request submitted!', description: 'We will contact you within 24 hours.' });
    } catch (error) {
      if (error instanceof ApiError) showErrors(errorsOf(error.body?.issues ?? []));
      setProblem(messageOf(error, 'Your request could not be sent. Is this device online? What you typed is kept.'));
      showToast({
        title: 'Error submitting request',
        description: 'Please try again or contact us directly.',
        destructive: true,
      });
    } finally {
      setSubmitting(false);
    }
  };

  return (
    <form
      ref={form}
      id={id}
      method="post"
      action={createDemoRequest.path}
      noValidate={hydrated}
      onSubmit={submit}
      aria-label="Request a demo"
    >
      <p id={`${id}-problem`} className={`field-error ${styles.problem}`} role="alert">
        {problem}
      </p>
      <div className="form-grid">
        <Field form={id} name="firstName" label="First name" required error={errors.firstName}>
          {(control) => <input {...control} autoComplete="given-name" maxLength={100} />}
        </Field>
        <Field form={id} name="lastName" label="Last name" required error={errors.lastName}>
          {(control) => <input {...control} autoComplete="family-name" maxLength={100} />}
        </Field>
        <Field form={id} name="email" label="Work e-mail" required error={errors.email}>
          {(control) => <input {...control} type="email" autoComplete="email" maxLength={254} />}
        </Field>
        <Field form={id} name="company" label="Company" required error={errors.company}>
          {(control) => <input {...control} autoComplete="organization" maxLength={200} />}
        </Field>
        <Field form={id} name="role" label="Your role" required error={errors.role}>
          {(control) => (
            <select {...control}>
              <option value="">Select your role</option>
              {Object.entries(demoRoles).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field form={id} name="therapists" label="Therapists needed" error={errors.therapists}>
          {(control) => (
            <select {...control}>
              <option value="">Select a range</option>
              {therapistRanges.map((range) => (
                <option key={range} value={range}>
                  {range}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field form={id} name="message" label="Message" error={errors.message} className="field-wide">
          {(control) => <textarea {...control} rows={4} maxLength={5000} />}
        </Field>
      </div>
      {/* People do not see this field; robots fill it in. */}
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor={`${id}-website`}>Website</label>
        <input id={`${id}-website`} name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <button className="button button-primary" type="submit" aria-disabled={submitting}>
        {submitting ? 'Submitting...' : 'Request a Demo'}
      </button>
    </form>
  );
}
