import { useState } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { erasePerson, liftHold, type PersonalData, placeHold } from '../../../contracts/privacy.ts';
import { formatDate } from '../../../site/format-date.ts';
import { showToast } from '../../ui/show-toast.ts';
import { PersonTables } from './PersonTables.tsx';
import styles from './Privacy.module.css';
import { ReasonDialog } from './ReasonDialog.tsx';
import { saveAsFile } from './save-as-file.ts';

interface Props {
  person: PersonalData;
  /** Called after the data has changed. */
  onChange: () => void;
}

/** Shows what is stored about a person, as a page to print too. Saves it as a file, erases it, or holds it. */
export function Person({ person, onChange }: Props) {
  const [asking, setAsking] = useState<'erase' | 'hold'>();
  const { email, requests, complaints, accounts, auditEvents, hold, erasedAt } = person;
  const count = requests.length + complaints.length + accounts.length + auditEvents.length;

  const lift = async () => {
    try {
      await call(liftHold, { input: { email } });
      showToast({ title: 'Legal hold lifted' });
      onChange();
    } catch (error) {
      showToast({ title: 'Failed to lift the hold', description: messageOf(error), destructive: true });
    }
  };
  const done = () => {
    setAsking(undefined);
    onChange();
  };

  return (
    <div className={styles.person}>
      <h3 className={styles.name}>{email}</h3>
      <p className={styles.facts}>
        {count === 0 ? 'Nothing is stored about this person.' : `Stored on ${formatDate(new Date(), 'moment')}:`}
        {erasedAt && ` Erased on ${formatDate(erasedAt, 'moment')}.`}
      </p>
      {hold && (
        <p className={styles.hold}>
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
              onClick={() => saveAsFile('personal-data.json', JSON.stringify(person, null, 2))}
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
        {count > 0 && !hold && (
          <button className="button" type="button" onClick={() => setAsking('erase')}>
            Erase
          </button>
        )}
      </div>
      <PersonTables person={person} />
      {asking === 'erase' && (
        <ReasonDialog
          title="Erase this person?"
          action="Erase"
          name="identifiedBy"
          label="How the person proved who they are"
          hint="This note stays, so do not name the person in it."
          notices={{ done: 'Person erased', failed: 'Failed to erase the person' }}
          note={`The demo requests, complaints and account of ${email} are deleted for good, and the audit trail no longer names the person. The site keeps a code that does not reveal the e-mail, so that a restored backup erases the person again.`}
          send={(identifiedBy) => call(erasePerson, { input: { email, identifiedBy } })}
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
