import type { User } from '../../../contracts/accounts/users.ts';
import { roleLabels } from '../../../contracts/privacy/person.ts';
import { Field } from '../../../ui/form/Field.tsx';
import type { FieldErrors } from '../../../ui/form/form.ts';
import styles from './UserFields.module.css';

interface Props {
  /** The id of the form. */
  form: string;
  /** The account to edit, of which only the role can change; undefined for a new person. */
  user?: User | undefined;
  errors: FieldErrors;
  /** The reason why the role cannot be changed, if there is one. */
  roleLock?: string | undefined;
}

/** Shows the fields of a person's first and last name and of their role. */
export function NameAndRoleFields({ form, user, errors, roleLock }: Props) {
  const existing = user !== undefined;
  return (
    <>
      <Field form={form} name="firstName" label="First Name" error={errors.firstName}>
        {(control) => (
          <input {...control} defaultValue={user?.firstName ?? ''} disabled={existing} autoComplete="off" />
        )}
      </Field>
      <Field form={form} name="lastName" label="Last Name" error={errors.lastName}>
        {(control) => <input {...control} defaultValue={user?.lastName ?? ''} disabled={existing} autoComplete="off" />}
      </Field>
      <Field form={form} name="role" label="Role" error={errors.role} className={styles.wide}>
        {(control) => (
          <>
            <select
              {...control}
              aria-describedby={`${form}-role-hint ${control['aria-describedby']}`}
              defaultValue={user?.role ?? 'user'}
              disabled={roleLock !== undefined}
            >
              {Object.entries(roleLabels).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <p id={`${form}-role-hint`} className="field-hint">
              {roleLock ?? 'Content creators can create and edit blog posts.'}
            </p>
          </>
        )}
      </Field>
    </>
  );
}
