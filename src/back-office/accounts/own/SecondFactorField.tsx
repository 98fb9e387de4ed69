import { useState } from 'react';
import { codeDigits } from '../../../contracts/accounts/two-factor.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { focusOnMount } from '../../../ui/form/focus-on-mount.ts';
import styles from './SecondFactorField.module.css';

interface Props {
  form: string;
  value: string;
  error?: string | undefined;
  /** True if the field takes the focus when it appears. In a dialog, the dialog focuses it. */
  focused?: boolean;
  onChange: (code: string) => void;
}

/** Takes the code of an authenticator app: digits only, at most six (specification, section 5). */
export function CodeField({ form, value, error, focused = false, onChange }: Props) {
  return (
    <Field form={form} name="code" label="6-digit code" error={error}>
      {(control) => (
        <input
          {...control}
          ref={focused ? focusOnMount : undefined}
          data-initial-focus
          className={styles.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, codeDigits))}
        />
      )}
    </Field>
  );
}

function RecoveryCodeField({ form, value, error, focused = false, onChange }: Props) {
  return (
    <Field form={form} name="code" label="Recovery code" error={error}>
      {(control) => (
        <input
          {...control}
          ref={focused ? focusOnMount : undefined}
          data-initial-focus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Takes a second factor: the app's code or a recovery code. */
export function SecondFactorField(props: Props) {
  const [recovery, setRecovery] = useState(false);
  const [switched, setSwitched] = useState(false);
  const Code = recovery ? RecoveryCodeField : CodeField;
  return (
    <div className={styles.factor}>
      <Code {...props} focused={props.focused || switched} />
      <button
        className={styles.other}
        type="button"
        onClick={() => {
          props.onChange('');
          setRecovery(!recovery);
          setSwitched(true);
        }}
      >
        {recovery ? 'Use the authenticator app instead' : 'Use a recovery code instead'}
      </button>
    </div>
  );
}
