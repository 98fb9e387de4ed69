import { type SubmitEvent, useState } from 'react';
import { nextStepLimit, type OpenedRequest, updateDemoRequest } from '../../../contracts/leads/inbox.ts';
import { leavingLosesChanges, useLeaveGuard } from '../../../ui/dialog/use-leave-guard.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { hasUnfinished } from '../../../ui/form/field-fault.ts';
import { useAction } from '../../../ui/form/use-action.ts';
import { useFormErrors } from '../../../ui/form/use-form-errors.ts';
import styles from './RequestScreen.module.css';
import { saveRequest } from './save-request.ts';

/** Sets or removes the next step of a request with its day. Typed text stays until it is saved. */
export function NextStepForm({ request }: { request: OpenedRequest['demoRequest'] }) {
  const { form, errors, show } = useFormErrors();
  const stored = { text: request.nextStep ?? '', on: request.nextStepOn ?? '' };
  const [typed, setTyped] = useState<typeof stored>();
  const { pending, run } = useAction();
  const shown = typed ?? stored;
  const isChanged = typed !== undefined && (typed.text !== stored.text || typed.on !== stored.on);
  useLeaveGuard(() => isChanged || hasUnfinished(form.current), leavingLosesChanges);

  const save = (nextStep: typeof stored | null, description: string) =>
    run(async () => {
      const isSaved = await saveRequest(request, { nextStep }, { title: 'Saved', description });
      // Text stays if it was typed during the save, or if it is not the step that is done.
      if (isSaved) setTyped((now) => (now !== typed || (isChanged && !nextStep) ? now : undefined));
    });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const parsed = updateDemoRequest.input.shape.nextStep.safeParse(shown);
    show(parsed.error);
    if (parsed.success && parsed.data) void save(parsed.data, `Next step: ${parsed.data.text}`);
  };

  return (
    <form ref={form} className={styles.step} method="post" noValidate onSubmit={submit}>
      <Field form="next-step" name="text" label="Next step" limit={nextStepLimit} error={errors.text}>
        {(control) => (
          <input
            {...control}
            type="text"
            autoComplete="off"
            value={shown.text}
            onChange={(event) => setTyped({ ...shown, text: event.target.value })}
          />
        )}
      </Field>
      <Field form="next-step" name="on" label="On" error={errors.on}>
        {(control) => (
          <input
            {...control}
            type="date"
            value={shown.on}
            onChange={(event) => setTyped({ ...shown, on: event.target.value })}
          />
        )}
      </Field>
      <div className={styles.buttons}>
        <button className="button button-small" type="submit" aria-disabled={pending || undefined}>
          {pending ? 'Saving...' : 'Save next step'}
        </button>
        {stored.text && (
          <button
            className="button button-small"
            type="button"
            aria-disabled={pending || undefined}
            onClick={() => save(null, 'The next step is done')}
          >
            Done
          </button>
        )}
      </div>
    </form>
  );
}
