import { useState } from 'react';
import { call } from '../../../api/call.ts';
import type { CurrentUser } from '../../../contracts/accounts/auth.ts';
import { askForEmail, newEmailInput } from '../../../contracts/accounts/email-address.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import styles from './PasswordPanel.module.css';

/** Asks for another e-mail address of the account. A link in a mail to the new address confirms it. */
export function EmailPanel({ user }: { user: CurrentUser }) {
  const [waiting, setWaiting] = useState<string>();

  const { form, errors, pending, submit } = useSubmit({
    parse: (typed) => newEmailInput.safeParse(typed),
    send: async (input) => {
      await call(askForEmail, { input });
      form.current?.reset();
      setWaiting(input.email);
      showToast({ title: 'Confirm Your Address', description: `We have sent a link to ${input.email}.` });
    },
    fail: (error) => showFailure('Address Not Changed', error, 'Your e-mail address has not changed.'),
  });

  const note = user.sendsMail
    ? 'We send a link to the new one, and tell the old one.'
    : 'This site sends no mail, so nobody can confirm another one. Ask whoever runs the site to set up mail.';
  return (
    <Panel title="E-mail Address" note={`Your address is ${user.email}. ${note}`}>
      {user.sendsMail && (
        <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
          <Field form="address" name="email" label="New e-mail address" error={errors.email}>
            {(control) => <input {...control} type="email" autoComplete="email" />}
          </Field>
          <button className={`button button-primary ${styles.submit}`} type="submit" aria-disabled={pending}>
            Change address
          </button>
          {waiting && (
            <p>Open the link in the mail to {waiting} within an hour. Until then your address stays as it is.</p>
          )}
        </form>
      )}
    </Panel>
  );
}
