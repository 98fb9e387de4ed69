import type { NamedPerson } from '../../contracts/privacy/privacy.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import styles from './Privacy.module.css';

interface Props {
  people: readonly NamedPerson[];
  /** True if there are more people with the name. */
  isMore: boolean;
  onChoose: (person: NamedPerson) => void;
}

const counted = (count: number, one: string, several: string) =>
  count > 0 ? [`${count.toLocaleString('en-GB')} ${count === 1 ? one : several}`] : [];

/** Lists people with a name, each with a button that shows what is stored. */
export function People({ people, isMore, onChoose }: Props) {
  if (people.length === 0) return <EmptyState>Nobody with this name has written or has an account.</EmptyState>;
  return (
    <>
      <ul className={styles.people} aria-label="People with this name">
        {people.map((person) => (
          <li key={person.email}>
            <button className="button button-small" type="button" onClick={() => onChoose(person)}>
              {person.email}
            </button>
            <p className={styles.facts}>
              {person.names.join('; ')}:{' '}
              {[
                ...counted(person.requests, 'demo request', 'demo requests'),
                ...counted(person.complaints, 'complaint', 'complaints'),
                ...counted(person.invitations, 'invitation', 'invitations'),
                ...counted(person.accounts, 'account', 'accounts'),
              ].join(', ')}
            </p>
          </li>
        ))}
      </ul>
      {isMore && <p className={styles.facts}>There are more. Write more of the name.</p>}
    </>
  );
}
