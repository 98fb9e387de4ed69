import { toUkTime } from '../../../site/uk-time.ts';
import { Modal, ModalActions } from '../../ui/Modal.tsx';
import { type ConflictText, conflictTexts } from './conflict-text.ts';
import { contentDifferences, textOf } from './content-comparison.ts';
import styles from './Post.module.css';
import type { PostValues } from './post-values.ts';

interface Props {
  mine: PostValues;
  theirs: PostValues;
  locale: 'en-GB' | 'it-IT';
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Shows two versions of a post side by side and asks the writer to choose one. */
export default function ConflictDialog({ mine, theirs, locale, onKeepMine, onTakeTheirs, onClose }: Props) {
  const text = conflictTexts[locale];
  return (
    <Modal title={text.title} onClose={onClose} wide>
      <p>{text.note}</p>
      <div className={styles.versions}>
        <Version title={text.mine} values={mine} other={theirs} text={text} />
        <Version title={text.theirs} values={theirs} other={mine} text={text} />
      </div>
      <ModalActions>
        <button className="button button-primary" type="button" onClick={onKeepMine}>
          {text.keepMine}
        </button>
        <button className="button" type="button" onClick={onTakeTheirs}>
          {text.takeTheirs}
        </button>
        <button className="button" type="button" onClick={onClose}>
          {text.later}
        </button>
      </ModalActions>
    </Modal>
  );
}

interface VersionProps {
  title: string;
  values: PostValues;
  other: PostValues;
  text: ConflictText;
}

function Version({ title, values, other, text }: VersionProps) {
  return (
    <section className={styles.version} aria-label={title}>
      <h3 className={styles.versionTitle}>{title}</h3>
      <dl>
        {(Object.keys(text.fields) as (keyof PostValues)[]).map((name) => {
          const difference = differenceOf(name, values, other, text);
          return (
            <div key={name} className={styles.part} data-different={difference !== undefined || undefined}>
              <dt>
                {text.fields[name]}
                {difference !== undefined && `: ${difference}`}
              </dt>
              <dd>{displayValue(name, values, text)}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function displayValue(name: keyof PostValues, values: PostValues, text: ConflictText): string {
  if (name === 'published') return values.published ? text.yes : text.no;
  const isMoment = (name === 'publishAt' || name === 'unpublishAt') && values[name].endsWith('Z');
  if (isMoment) return toUkTime(values[name]).replace('T', ' ');
  return (name === 'content' ? textOf(values.content) : values[name]) || text.blank;
}

function differenceOf(name: keyof PostValues, values: PostValues, other: PostValues, text: ConflictText) {
  if (name !== 'content') return values[name] === other[name] ? undefined : text.different;
  const parts = contentDifferences(values.content, other.content);
  return parts.length > 0 ? text.differentIn(parts.map((part) => text.parts[part]).join(', ')) : undefined;
}
