import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { erasePerson, liftHold, type PersonalData, placeHold } from '../../contracts/privacy/privacy.ts';
import { formatDate } from '../../site/format-date.ts';
import { refreshQueries } from '../../stores/queries.ts';
import { saveAsFile } from '../../ui/page/save-as-file.ts';
import { showFailure, showToast } from '../../ui/toast/show-toast.ts';
import { refreshInbox } from '../leads/inbox/refresh-inbox.ts';
import { aboutTheData, copyForPerson } from './copy-for-person.ts';
import { eraseNotes, toldList } from './erase-notes.ts';
import { Mentions } from './Mentions.tsx';
import { PersonTables } from './PersonTables.tsx';
import styles from './Privacy.module.css';
import { ReasonDialog } from './ReasonDialog.tsx';

interface Props {
  person: PersonalData;
  /** The name that somebody typed into the search. */
  name: string;
  /** Called after the data has changed. */
  onChange: () => void;
}

const jsonFile = (value: object) => new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' });

/** Shows what is stored about a person, ready to print. Saves it as a file, erases the person, or places a legal hold. */
export function Person({ person, name, onChange }: Props) {
  const [asking, setAsking] = useState<'erase' | 'hold'>();
  const { email, requests, complaints, invitations, accounts, auditEvents, mentions } = person;
  const { moreMentions, hold, erasedAt, told } = person;
  const count = [requests, complaints, invitations, accounts, auditEvents, mentions].flat().length;
  const undecided = mentions.filter(({ kept }) => !kept).length;
  const heading = useRef<HTMLHeadingElement>(null);
  // A button that has gone loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons follow the person
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [person]);

  const lift = async () => {
    try {
      await call(liftHold, { input: { email } });
      showToast({ title: 'Legal hold lifted' });
      onChange();
    } catch (error) {
      showFailure('Failed to lift the hold', error);
    }
  };
  const done = () => {
    setAsking(undefined);
    refreshQueries('/api/admin/complaints');
    refreshInbox();
    onChange();
  };
  const askToErase = () => {
    if (undecided === 0) return setAsking('erase');
    const description = `Texts of other people name this person. Redact or keep each of them first: ${undecided} left.`;
    showToast({ title: 'Decide about the texts of others', description, destructive: true });
  };

  return (
    <div className={styles.person}>
      <h3 ref={heading} className={styles.name} tabIndex={-1}>
        {email}
      </h3>
      <p className={styles.facts}>
        {count === 0 ? 'Nothing is stored about this person.' : `Stored on ${formatDate(new Date(), 'moment')}:`}
        {erasedAt && ` Erased on ${formatDate(erasedAt, 'moment')}.`}
      </p>
      {told.length > 0 && (
        <p className={styles.hold}>
          <strong>Tell of the erasure:</strong> {toldList(told)}. They were told of the erased requests and complaints,
          and their mailboxes and systems keep copies.
        </p>
      )}
      {hold && (
        <p className={`${styles.hold} ${styles.internal}`}>
          <strong>Legal hold</strong> since {formatDate(hold.placedAt, 'card')}
          {hold.placedBy && ` by ${hold.placedBy}`}: {hold.reason}
        </p>
      )}
      <div className={styles.actions}>
        {count > 0 && (
          <>
            <button
              className="button"
              type="button"
              onClick={() => saveAsFile('personal-data.json', jsonFile(copyForPerson(person)))}
            >
              Save as JSON
            </button>
            <button className="button" type="button" onClick={() => print()}>
              Print
            </button>
          </>
        )}
        <button className="button" type="button" onClick={() => (hold ? lift() : setAsking('hold'))}>
          {hold ? 'Lift Legal Hold' : 'Place Legal Hold'}
        </button>
        {count + Number(moreMentions) > 0 && !hold && (
          <button className="button" type="button" onClick={askToErase}>
            Erase
          </button>
        )}
      </div>
      {count > 0 && (
        <dl className={styles.about}>
          {aboutTheData(person).map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <PersonTables person={person} />
      <Mentions person={person} name={name} onChange={onChange} />
      {asking === 'erase' && (
        <ReasonDialog
          title="Erase this person?"
          action="Erase"
          name="identifiedBy"
          label="How the person proved who they are"
          hint="This note stays, so do not name the person in it."
          notices={{ done: 'Person erased', failed: 'Failed to erase the person' }}
          note={`What is stored about ${email} is deleted for good:`}
          notes={eraseNotes(person)}
          send={(identifiedBy) => call(erasePerson, { input: { email, name, identifiedBy } })}
          onDone={done}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'hold' && (
        <ReasonDialog
          title="Place a legal hold?"
          action="Place Hold"
          name="reason"
          label="Why the data must be kept"
          notices={{ done: 'Legal hold placed', failed: 'Failed to place the hold' }}
          send={(reason) => call(placeHold, { input: { email, reason } })}
          note={`The data of ${email} cannot be erased, and is not deleted at the end of its time, until you lift the hold.`}
          onDone={done}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}
