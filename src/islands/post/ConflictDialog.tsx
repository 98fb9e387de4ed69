import { Modal, ModalActions } from '../ui/Modal.tsx';
import styles from './Post.module.css';
import type { PostText } from './post-text.ts';
import type { PostValues } from './post-values.ts';

interface Props {
  mine: PostValues;
  theirs: PostValues;
  text: PostText['conflict'];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Shows two versions of a post side by side, for the writer to choose. */
export default function ConflictDialog({ mine, theirs, text, onKeepMine, onTakeTheirs, onClose }: Props) {
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
  text: PostText['conflict'];
}

function Version({ title, values, other, text }: VersionProps) {
  const parts = [
    [text.fields.title, values.title, other.title],
    [text.fields.excerpt, values.excerpt, other.excerpt],
    [text.fields.published, values.published ? text.yes : text.no, other.published ? text.yes : text.no],
    [text.fields.content, wordsOf(values.content), wordsOf(other.content)],
  ] as const;
  return (
    <section className={styles.version} aria-label={title}>
      <h3 className={styles.versionTitle}>{title}</h3>
      <dl>
        {parts.map(([label, value, theOther]) => (
          <div key={label} className={styles.part} data-different={value !== theOther || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

// The words alone, a line for each block: HTML that is only compared is never put into the page.
function wordsOf(html: string): string {
  const parsed = new DOMParser().parseFromString(html.replace(/<\/(?:p|h\d|li)>|<br\s*\/?>/g, '$&\n'), 'text/html');
  return parsed.body.textContent?.trim() ?? '';
}
