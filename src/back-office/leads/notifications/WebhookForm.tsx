import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { createWebhook, webhookInput } from '../../../contracts/leads/webhooks.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { showFailure } from '../../../ui/toast/show-toast.ts';
import { ShownOnce } from '../../accounts/users/ShownOnce.tsx';
import styles from './Notifications.module.css';

/** Adds a webhook, and shows its secret once. */
export function WebhookForm() {
  const [secret, setSecret] = useState<string>();

  const { form, errors, pending, submit } = useSubmit({
    parse: (typed) => webhookInput.safeParse(typed),
    send: async (input, clear) => {
      setSecret((await call(createWebhook, { input })).secret);
      clear();
      refreshQueries('/api/admin/webhooks');
    },
    fail: (error) => showFailure('Failed to add the webhook', error, 'What you typed is kept.'),
  });

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
