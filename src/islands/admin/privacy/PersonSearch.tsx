import { type SubmitEvent, useRef, useState } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { findPerson, type PersonalData } from '../../../contracts/privacy.ts';
import { Field } from '../../ui/Field.tsx';
import { readForm } from '../../ui/form.ts';
import { Panel } from '../../ui/Panel.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import { Person } from './Person.tsx';
import styles from './Privacy.module.css';

/** Finds by e-mail what is stored about a person. */
export function PersonSearch() {
  const { form, errors, show } = useFormErrors();
  const [pending, setPending] = useState(false);
  const [person, setPerson] = useState<PersonalData>();
  const asked = useRef(0);

  const search = async (email: string) => {
    asked.current += 1;
    const mine = asked.current;
    setPending(true);
    try {
      const answer = await call(findPerson, { input: { email } });
      if (mine === asked.current) setPerson(answer.person);
    } catch (error) {
      show(error);
      showToast({ title: 'Failed to search', description: messageOf(error), destructive: true });
    } finally {
      if (mine === asked.current) setPending(false);
    }
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = findPerson.input.safeParse(readForm(event.currentTarget));
    show(input.error);
    if (input.success) void search(input.data.email);
  };

  return (
    <Panel
      title="One person’s data"
      note="Search demo requests with their notes, complaints, accounts and the audit trail by e-mail. Each search is in the audit trail, without the e-mail."
    >
      <form ref={form} className={styles.search} method="post" noValidate onSubmit={submit}>
        <Field form="person" name="email" label="E-mail" required limit={254} error={errors.email}>
          {(control) => <input {...control} type="email" autoComplete="off" spellCheck={false} />}
        </Field>
        <button className="button" type="submit" aria-disabled={pending}>
          {pending ? 'Searching...' : 'Search'}
        </button>
      </form>
      <div aria-live="polite">
        {person && <Person key={person.email} person={person} onChange={() => search(person.email)} />}
      </div>
    </Panel>
  );
}
