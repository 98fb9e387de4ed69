import { getPagePath } from '@nanostores/router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { type Mention, mentionKinds } from '../../contracts/privacy/mentions.ts';
import { keepMention, type PersonalData, redactMention } from '../../contracts/privacy/privacy.ts';
import { formatDate } from '../../site/format-date.ts';
import { ask } from '../../ui/dialog/ask.ts';
import { showFailure, showToast } from '../../ui/toast/show-toast.ts';
import { useRouter } from '../shell/router-context.ts';
import styles from './Privacy.module.css';
import { ReasonDialog } from './ReasonDialog.tsx';

interface Props {
  person: PersonalData;
  /** The name that somebody typed into the search. */
  name: string;
  onChange: () => void;
}

/** Lists the texts of other people that name a person, with a decision for each. */
export function Mentions({ person: { email, mentions, moreMentions }, name, onChange }: Props) {
  const [keeping, setKeeping] = useState<Mention>();
  if (mentions.length === 0 && !moreMentions) return null;

  const redact = async ({ place }: Mention) => {
    const note = 'Each part that names the person becomes “[redacted]”, for good. The rest of the text stays.';
    if (!(await ask({ title: 'Redact this text?', note, stay: 'Cancel', go: 'Redact' }))) return;
    try {
      await call(redactMention, { input: { email, name, place } });
      showToast({ title: 'Text redacted' });
    } catch (error) {
      showFailure('Failed to redact the text', error, 'The text is unchanged.');
    }
    onChange();
  };

  return (
    <section>
      <h4 className={styles.subheading}>Named in the texts of other people</h4>
      <ul className={styles.list}>
        {mentions.map((mention) => (
          <MentionItem
            key={mention.place}
            mention={mention}
            onRedact={() => redact(mention)}
            onKeep={() => setKeeping(mention)}
          />
        ))}
      </ul>
      {moreMentions && (
        <p className={styles.facts}>There may be more texts. They are listed once you have decided about these.</p>
      )}
      {keeping && (
        <ReasonDialog
          title="Keep this text?"
          action="Keep"
          name="reason"
          label="Why the text is kept"
          hint="The reason stays, so do not name the person in it."
          notices={{ done: 'Text kept', failed: 'Failed to keep the text' }}
          note="The text goes on naming the person after an erasure. The reason and your name are stored with it."
          send={(reason) => call(keepMention, { input: { email, name, place: keeping.place, reason } })}
          onDone={() => {
            setKeeping(undefined);
            onChange();
          }}
          onClose={() => setKeeping(undefined)}
        />
      )}
    </section>
  );
}

interface ItemProps {
  mention: Mention;
  onRedact: () => void;
  onKeep: () => void;
}

function MentionItem({ mention, onRedact, onKeep }: ItemProps) {
  const router = useRouter();
  const { kind, requestId, at, excerpts, isHeld, kept } = mention;
  const keep = kept ? 'Change Reason' : 'Keep';
  const what = `${mentionKinds[kind]}, ${formatDate(at, 'moment')}`;
  return (
    <li className={styles.complaint}>
      <p className={styles.facts}>{what}</p>
      {excerpts.map(({ before, found, after }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal parts of a text have nothing else that tells them apart
        <p key={index} className={styles.words}>
          {before}
          <mark>{found}</mark>
          {after}
        </p>
      ))}
      {kept && (
        <p className={`${styles.facts} ${styles.internal}`}>
          <strong>Kept</strong> on {formatDate(kept.at, 'card')}
          {kept.by && ` by ${kept.by}`}: {kept.reason}
        </p>
      )}
      {isHeld && (
        <p className={`${styles.facts} ${styles.internal}`}>
          A legal hold on the other person forbids a change of this text.
        </p>
      )}
      <div className={styles.actions}>
        {!isHeld && (
          <button className="button button-small" type="button" aria-label={`Redact: ${what}`} onClick={onRedact}>
            Redact
          </button>
        )}
        <button className="button button-small" type="button" aria-label={`${keep}: ${what}`} onClick={onKeep}>
          {keep}
        </button>
        {requestId && <a href={getPagePath(router, 'request', { id: requestId })}>Open the request</a>}
      </div>
    </li>
  );
}
