import { useMemo, useState } from 'react';
import type { PostKind } from '../../contracts/posts/kind.ts';
import { counted, countedKinds, countKinds } from '../../post-files/report/counted.ts';
import { cutTopicsNote, reportOf, statusOf } from '../../post-files/report/import-report.ts';
import { nextSteps } from '../../post-files/report/next-steps.ts';
import { type TopicChoices as Choices, choiceFor, topicChooser } from '../../post-files/topics/choices.ts';
import { focusOnMount } from '../../ui/form/focus-on-mount.ts';
import { Panel } from '../../ui/page/Panel.tsx';
import styles from './Import.module.css';
import { ImportedPosts } from './ImportedPosts.tsx';
import { sortImages } from './image-notes.ts';
import { SharedNotes } from './SharedNotes.tsx';
import { TopicChoices } from './TopicChoices.tsx';
import { topicFaults } from './topic-states.ts';
import { type Checked, isNew, type Step } from './use-import.ts';

interface Props {
  step: Extract<Step, { name: 'checked' | 'done' }>;
  choices: Choices;
  onChoose: (choices: Choices) => void;
  onStart: (checked: Checked, options?: { withoutMissing: boolean }) => void;
  onRestart: () => void;
}

/** Shows what an import would do, or has done, with the button that starts it. */
export function ImportReport({ step, choices, onChoose, onStart, onRestart }: Props) {
  const { checked } = step;
  const { rows, read, images } = checked;
  const isDone = step.name === 'done';
  const [fault, setFault] = useState<string>();
  const added = rows.filter(isNew);
  const inState = (state: string) => rows.flatMap(({ imported }) => (imported.state === state ? [imported] : []));
  const numberOf = (entries: readonly { kind: PostKind }[]) => countedKinds(countKinds(entries));
  // Reading the images of all posts takes too long for each key that is pressed.
  const report = useMemo(
    () =>
      reportOf(
        checked.rows.map((row) => ({ ...row, imageNotes: sortImages(row, checked, isDone).notes })),
        checked.read.refused,
        { isDone, choose: 'the author is on the form, under Choose Another File' },
      ),
    [checked, isDone],
  );
  const kept = read.terms.filter((term) => choiceFor(term, choices).isKept);
  const topics = isDone ? checked.done : kept.flatMap(({ key }) => checked.topics.get(key) ?? []);
  const redirects = [...added.map(({ imported }) => imported), ...topics].reduce(
    (sum, each) => sum + each.redirects.length,
    0,
  );
  const choose = topicChooser(read.terms, choices);
  const facts = {
    [isDone ? 'Imported' : 'New']: numberOf(inState('new')),
    'Here already': numberOf(inState('known')),
    Refused: numberOf([...inState('refused'), ...read.refused]),
    Topics: isDone
      ? `${topics.filter(({ isHere }) => !isHere).length.toLocaleString('en-GB')} new`
      : `${kept.length.toLocaleString('en-GB')} of ${read.terms.length.toLocaleString('en-GB')} kept`,
    Redirects: `${redirects.toLocaleString('en-GB')} from old addresses`,
    Images: counted(images, 'image'),
    'Left out': read.skipped.join('; ') || 'Nothing',
  };
  const steps = nextSteps(
    {
      ...{ added: added.length, redirects, terms: read.terms.length },
      drafts: countKinds(added.filter((row) => statusOf(row) !== 'published').map(({ imported }) => imported)),
      isAuthorMissing: rows.some(({ imported }) => imported.state === 'refused' && imported.author === 'missing'),
    },
    { isDone, at: 'screen' },
  );
  const start = (options?: { withoutMissing: boolean }) => {
    const [[key, reason] = []] = topicFaults(read.terms, choices);
    const term = read.terms.find((each) => each.key === key);
    setFault(term && `The topic of “${term.name}” needs another name. ${reason}.`);
    if (!term) onStart(checked, options);
  };
  const failure = fault ?? (step.name === 'checked' ? step.fault : undefined);
  return (
    <>
      <Panel title={isDone ? 'The import is finished' : `This export of ${read.from}`} headingRef={focusOnMount}>
        {failure && (
          <p className={styles.fault} role="alert">
            {failure}
          </p>
        )}
        <dl className={styles.facts}>
          {Object.entries(facts).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <SharedNotes report={report} />
        {read.refused.length > 0 && (
          <ul className={styles.refused} aria-label="What cannot be read">
            {read.refused.map(({ name }, index) =>
              report.own[rows.length + index]?.notes.map((reason) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two posts may have the same name, and the list never changes.
                <li key={index}>
                  <strong>{name}</strong> cannot be read. {reason}
                </li>
              )),
            )}
          </ul>
        )}
        {steps.length > 0 && (
          <ol className={styles.steps} aria-label="What to do next">
            {steps.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        )}
        <div className={styles.actions}>
          {step.name === 'checked' && added.length > 0 && (
            <button className="button button-primary" type="button" onClick={() => start()}>
              {step.fault
                ? 'Continue'
                : `Import ${countedKinds(countKinds(inState('new')), { post: 'Post', page: 'Page' })}`}
            </button>
          )}
          {step.name === 'checked' && step.withoutImages && (
            <button className="button" type="button" onClick={() => start({ withoutMissing: true })}>
              Import Without These Images
            </button>
          )}
          <button className="button" type="button" onClick={onRestart}>
            {isDone ? 'Import Another Export' : 'Choose Another File'}
          </button>
        </div>
      </Panel>
      {!isDone && added.length > 0 && read.terms.length > 0 && (
        <TopicChoices
          checked={checked}
          choices={choices}
          note={cutTopicsNote(added.filter((row) => choose(row.read).isCut).length)}
          onChoose={onChoose}
        />
      )}
      <ImportedPosts checked={checked} isDone={isDone} own={report.own} topicsOf={(row) => choose(row.read).names} />
    </>
  );
}
