import { type SubmitEvent, useState } from 'react';
import { call } from '../../../api/call.ts';
import { createWebhook, webhookInput } from '../../../contracts/leads/webhooks.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { readForm } from '../../../ui/form/form.ts';
import { useFormErrors } from '../../../ui/form/use-form-errors.ts';
import { showFailure } from '../../../ui/toast/show-toast.ts';
import { ShownOnce } from '../../accounts/users/ShownOnce.tsx';
import styles from './Notifications.module.css';

/** Adds a webhook, and shows its secret once. */
export function WebhookForm() {
  const { form, errors, show } = useFormErrors();
  const [pending, setPending] = useState(false);
  const [secret, setSecret] = useState<string>();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const input = webhookInput.safeParse(readForm(event.currentTarget));
    show(input.error);
    if (!input.success) return;
    setPending(true);
    try {
      setSecret((await call(createWebhook, { input: input.data })).secret);
      form.current?.reset();
      refreshQueries('/api/admin/webhooks');
    } catch (error) {
      show(error);
      showFailure('Failed to add the webhook', error, 'What you typed is kept.');
    } finally {
      setPending(false);
    }
  };

  return (
    <>
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
        <Field
          form="webhook"
          name="url"
          label="URL"
          required
          limit={1000}
          error={errors.url}
          className={styles.recipients}
          hint="A public https URL of another service, such as your CRM"
        >
          {(control) => <input {...control} type="url" autoComplete="off" spellCheck={false} />}
        </Field>
        <button className="button button-primary" type="submit" aria-disabled={pending}>
          {pending ? 'Adding...' : 'Add Webhook'}
        </button>
      </form>
      {secret && (
        <ShownOnce key={secret} title="The secret of the webhook" secret={secret} name="secret" copied="Secret" />
      )}
    </>
  );
}
