import { passwordMinimum } from '../../../contracts/accounts/password.ts';
import type { User } from '../../../contracts/accounts/users.ts';
import { Field } from '../../../ui/form/Field.tsx';
import type { FieldErrors } from '../../../ui/form/form.ts';
import { passwordHint } from '../../../ui/sign-in/password-hint.ts';
import { NameAndRoleFields } from './NameAndRoleFields.tsx';
import styles from './UserFields.module.css';

interface Props {
  /** The account to edit, of which only the role can change; undefined for a new account. */
  user?: User;
  errors: FieldErrors;
  /** The reason why the role cannot be changed, if there is one. */
  roleLock?: string | undefined;
}

/** Shows the fields of the user editor. */
export function UserFields({ user, errors, roleLock }: Props) {
  const existing = user !== undefined;
  return (
    <div className={styles.fields}>
      <Field form="user" name="username" label="Username" required={!existing} error={errors.username}>
        {(control) => (
          <input
            {...control}
            defaultValue={user?.username}
            disabled={existing}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field form="user" name="email" label="Email" required={!existing} error={errors.email}>
        {(control) => (
          <input {...control} type="email" defaultValue={user?.email} disabled={existing} autoComplete="off" />
        )}
      </Field>
      {!existing && (
        <Field
          form="user"
          name="password"
          label="Password"
          required
          error={errors.password}
          hint={passwordHint}
          className={styles.wide}
        >
          {(control) => (
            <>
              <input
                {...control}
                type="password"
                autoComplete="new-password"
                placeholder={`Enter password (min ${passwordMinimum} characters)`}
              />
              <label className="choice">
                <input type="checkbox" name="mustChangePassword" defaultChecked />
                Only for the first sign-in: the person then chooses their own
              </label>
            </>
          )}
        </Field>
      )}
      <NameAndRoleFields form="user" user={user} errors={errors} roleLock={roleLock} />
    </div>
  );
}
