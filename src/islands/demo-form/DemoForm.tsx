import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../api/call.ts';
import { createDemoRequest, therapistRanges } from '../../contracts/leads/demo-requests.ts';
import { demoRoles } from '../../contracts/leads/demo-roles.ts';
import { Field } from '../../ui/form/Field.tsx';
import { readForm } from '../../ui/form/form.ts';
import { useAction } from '../../ui/form/use-action.ts';
import { useFormErrors } from '../../ui/form/use-form-errors.ts';
import { useHydrated } from '../../ui/form/use-hydrated.ts';
import { prepareToasts, showToast } from '../../ui/toast/show-toast.ts';
import styles from './DemoForm.module.css';
import { stepBackNear } from './step-back.ts';
import { check, createSender } from './submission.ts';
import { Trap } from './Trap.tsx';
import { timeOpen } from './time-open.ts';

const { id } = createDemoRequest.form;

/** Shows the demo-request form. Before hydration and without JavaScript the browser sends it as a plain form. */
export default function DemoForm() {
  const hydrated = useHydrated();
  const { form, errors, show } = useFormErrors();
  const [send] = useState(createSender);
  const [problem, setProblem] = useState('');
  const [callPath, setCallPath] = useState<string | null>(null);
  const { pending, run } = useAction((error) => {
    show(error);
    setProblem(messageOf(error, 'Your request could not be sent. What you typed is kept.'));
    showToast({
      title: 'Error submitting request',
      description: 'Please try again or contact us directly.',
      destructive: true,
    });
  });

  const openMs = useRef<() => number | undefined>(() => undefined);

  useEffect(prepareToasts, []);
  useEffect(() => {
    if (form.current) openMs.current = timeOpen(form.current);
    return form.current ? stepBackNear(form.current) : undefined;
  }, [form]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const filledIn = event.currentTarget;
    const typed = readForm(filledIn);
    const refusal = check(typed);
    setProblem('');
    show(refusal);
    if (refusal) return;
    await run(async () => {
      const { callPath: path, closure } = await send(typed, openMs.current());
      setCallPath(path);
      // Text that was changed while sending belongs to another request and stays.
      if (JSON.stringify(readForm(filledIn)) === JSON.stringify(typed)) filledIn.reset();
      showToast({
        title: 'Demo request submitted!',
        description: `We will contact you within 24 hours. ${closure?.note ?? ''}`.trim(),
      });
    });
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
      <div className={`form-grid ${styles.fields}`}>
        <Field form={id} name="firstName" label="First name" required limit={100} error={errors.firstName}>
          {(control) => <input {...control} autoComplete="given-name" />}
        </Field>
        <Field form={id} name="lastName" label="Last name" required limit={100} error={errors.lastName}>
          {(control) => <input {...control} autoComplete="family-name" />}
        </Field>
        <Field form={id} name="email" label="Work e-mail" required limit={254} error={errors.email}>
          {(control) => <input {...control} type="email" autoComplete="email" />}
        </Field>
        <Field form={id} name="company" label="Company" required limit={200} error={errors.company}>
          {(control) => <input {...control} autoComplete="organization" />}
        </Field>
        <Field form={id} name="role" label="Your role" required error={errors.role} className="field-wide">
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
        <Field form={id} name="therapists" label="Therapists needed" error={errors.therapists} className="field-wide">
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
        <Field form={id} name="message" label="Message" limit={5000} error={errors.message} className="field-wide">
          {(control) => <textarea {...control} rows={3} />}
        </Field>
      </div>
      <Trap form={id} />
      <button className="button button-primary" type="submit" aria-disabled={pending}>
        {pending ? 'Submitting...' : 'Request a Demo'}
      </button>
      <p className={styles.call} role="status">
        {callPath && (
          <>
            <strong>Demo request submitted!</strong> <a href={callPath}>Choose a time for a call</a>
          </>
        )}
      </p>
    </form>
  );
}
