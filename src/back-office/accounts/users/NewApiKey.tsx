import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { createApiKey, defaultKeyDays, newKeyInput } from '../../../contracts/accounts/api-keys.ts';
import { keyScopes } from '../../../contracts/accounts/key-scope.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { useSubmit } from '../../../ui/form/use-submit.ts';
import { showFailure } from '../../../ui/toast/show-toast.ts';
import styles from './NewApiKey.module.css';

interface Props {
  userId: string;
  /** True if the account has no key yet. */
  isFirst: boolean;
  /** Receives the key, which is shown only once. */
  onMade: (key: string) => void;
}

const lifetimes: readonly [number, string][] = [
  [30, '30 days'],
  [defaultKeyDays, `${defaultKeyDays} days`],
  [180, 'Half a year'],
  [365, 'A year'],
];

/** Makes an API key with a name, a scope and a lifetime of its own. Closed until somebody wants one. */
export function NewApiKey({ userId, isFirst, onMade }: Props) {
  // Once opened, the form stays, with what is typed in it.
  const [opened, setOpened] = useState(false);
  const { form, errors, pending, submit } = useSubmit({
    parse: ({ days, ...typed }) => newKeyInput.safeParse({ ...typed, days: Number(days) }),
    send: async (input) => {
      const { apiKey } = await call(createApiKey, { params: { userId }, input });
      form.current?.reset();
      onMade(apiKey);
    },
    fail: (error) => showFailure('Failed to generate API key', error, 'What you typed is kept.'),
  });

  return (
    <details className={styles.more} onToggle={() => setOpened(true)}>
      <summary>{isFirst ? 'Choose what the key may do' : 'Another key, for another script'}</summary>
      {opened && (
        <form ref={form} method="post" noValidate onSubmit={submit} className={styles.fields}>
          <Field form="key" name="name" label="Name" required error={errors.name} hint="The script that gets the key.">
            {(control) => <input {...control} autoComplete="off" />}
          </Field>
          <Field form="key" name="scope" label="May" error={errors.scope}>
            {(control) => (
              <select {...control} defaultValue="draft">
                {Object.entries(keyScopes).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field form="key" name="days" label="Lasts" error={errors.days}>
            {(control) => (
              <select {...control} defaultValue={defaultKeyDays}>
                {lifetimes.map(([days, label]) => (
                  <option key={days} value={days}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <button className="button" type="submit" aria-disabled={pending}>
            {pending ? 'Generating...' : 'Generate this key'}
          </button>
        </form>
      )}
    </details>
  );
}
