import { type SubmitEvent, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { findPeople, findPerson, type NamedPerson, type PersonalData } from '../../contracts/privacy/privacy.ts';
import { Field } from '../../ui/form/Field.tsx';
import { readForm } from '../../ui/form/form.ts';
import { useFormErrors } from '../../ui/form/use-form-errors.ts';
import { Panel } from '../../ui/page/Panel.tsx';
import { showFailure } from '../../ui/toast/show-toast.ts';
import { People } from './People.tsx';
import { Person } from './Person.tsx';
import styles from './Privacy.module.css';

/** The result of a search: a person with the typed name, or the people with a name. */
type Found = { person: PersonalData; name: string } | { people: NamedPerson[]; isMore: boolean };

/** Searches for a person's data by e-mail, and for people by name. */
export function PersonSearch() {
  const { form, errors, show } = useFormErrors();
  const [pending, setPending] = useState(false);
  const [found, setFound] = useState<Found>();
  const asked = useRef(0);

  const search = async (find: () => Promise<Found>) => {
    asked.current += 1;
    const mine = asked.current;
    setPending(true);
    try {
      const answer = await find();
      if (mine === asked.current) setFound(answer);
    } catch (error) {
      show(error);
      showFailure('Failed to search', error);
    } finally {
      if (mine === asked.current) setPending(false);
    }
  };
  const searchPerson = (email: string, name: string) =>
    search(async () => ({ person: (await call(findPerson, { input: { email, name } })).person, name }));

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { email = '', name = '' } = readForm(event.currentTarget);
    const isByName = email.trim() === '' && name.trim() !== '';
    const input = isByName ? findPeople.input.safeParse({ name }) : findPerson.input.safeParse({ email, name });
    show(input.error);
    if (!input.success) return;
    if (isByName) void search(() => call(findPeople, { input: { name } }));
    else void searchPerson(email.trim(), name.trim());
  };

  const choose = ({ email }: NamedPerson) => {
    const { email: field, name } = Object.fromEntries(
      [...(form.current?.querySelectorAll('input') ?? [])].map((input) => [input.name, input]),
    );
    if (field) field.value = email;
    void searchPerson(email, name?.value.trim() ?? '');
  };

  return (
    <Panel
      title="One person’s data"
      note="Search demo requests with their notes, complaints, invitations, accounts and the audit trail by e-mail, and the texts of other people by e-mail and name. Each search is in the audit trail, without the e-mail and the name."
    >
      <form ref={form} className={styles.search} method="post" noValidate onSubmit={submit}>
        <Field form="person" name="email" label="E-mail" limit={254} error={errors.email}>
          {(control) => <input {...control} type="email" autoComplete="off" spellCheck={false} />}
        </Field>
        <Field
          form="person"
          name="name"
          label="Name"
          error={errors.name}
          hint="Without an e-mail, the search lists the people with this name."
        >
          {(control) => <input {...control} autoComplete="off" spellCheck={false} />}
        </Field>
        <button className="button" type="submit" aria-disabled={pending}>
          {pending ? 'Searching...' : 'Search'}
        </button>
      </form>
      <div aria-live="polite">
        {found && 'people' in found && <People {...found} onChoose={choose} />}
        {found && 'person' in found && (
          <Person key={found.person.email} {...found} onChange={() => searchPerson(found.person.email, found.name)} />
        )}
      </div>
    </Panel>
  );
}
