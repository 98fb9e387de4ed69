import { focusOnMount } from '../../ui/form/focus-on-mount.ts';
import { Panel } from '../../ui/page/Panel.tsx';
import styles from './Import.module.css';
import { ImportedPosts } from './ImportedPosts.tsx';
import { SharedReasons } from './SharedReasons.tsx';
import { type Checked, isNew, type Step } from './use-import.ts';

interface Props {
  step: Extract<Step, { name: 'checked' | 'done' }>;
  onStart: (checked: Checked, options?: { withoutMissing: boolean }) => void;
  onRestart: () => void;
}

const counted = (number: number, what: string) =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? what : `${what}s`}`;

/** Shows what an import would do, or has done, with the button that starts it. */
export function ImportReport({ step, onStart, onRestart }: Props) {
  const { checked } = step;
  const { rows, read, images } = checked;
  const isDone = step.name === 'done';
  const added = rows.filter(isNew);
  const inState = (state: string) => rows.filter(({ imported }) => imported.state === state).length;
  const redirects = added.reduce((sum, { imported }) => sum + imported.redirects.length, 0);
  const facts = {
    [isDone ? 'Imported' : 'New']: counted(added.length, 'post'),
    'Here already': counted(inState('known'), 'post'),
    Refused: counted(inState('refused') + read.refused.length, 'post'),
    Redirects: `${redirects.toLocaleString('en-GB')} from old addresses`,
    Images: counted(images, 'image'),
    'Left out': read.skipped.join('; ') || 'Nothing',
  };
  return (
    <>
      <Panel title={isDone ? 'The import is finished' : `This export of ${read.from}`} headingRef={focusOnMount}>
        {step.name === 'checked' && step.fault && (
          <p className={styles.fault} role="alert">
            {step.fault}
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
        <SharedReasons rows={rows} />
        {read.refused.length > 0 && (
          <ul className={styles.refused} aria-label="Posts that cannot be read">
            {read.refused.map(({ name, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two posts may have the same name, and the list never changes.
              <li key={index}>
                <strong>{name}</strong> cannot be read. {reason}
              </li>
            ))}
          </ul>
        )}
        <div className={styles.actions}>
          {step.name === 'checked' && added.length > 0 && (
            <button className="button button-primary" type="button" onClick={() => onStart(checked)}>
              {step.fault ? 'Continue' : `Import ${counted(added.length, 'Post')}`}
            </button>
          )}
          {step.name === 'checked' && step.withoutImages && (
            <button className="button" type="button" onClick={() => onStart(checked, { withoutMissing: true })}>
              Import Without These Images
            </button>
          )}
          <button className="button" type="button" onClick={onRestart}>
            {isDone ? 'Import Another Export' : 'Choose Another File'}
          </button>
        </div>
      </Panel>
      <ImportedPosts checked={checked} isDone={isDone} />
    </>
  );
}
