import { useMemo, useState } from 'react';
import { toUkTime } from '../../site/uk-time.ts';
import { Modal, ModalActions } from '../../ui/dialog/Modal.tsx';
import { showToast } from '../../ui/toast/show-toast.ts';
import { namesIn } from '../../ui/topics/topic-list.ts';
import type { Conflict } from '../draft/opened-post.ts';
import styles from '../Post.module.css';
import type { PostValues } from '../post-values.ts';
import type { PostForm } from '../use-post-form.ts';
import { compareWords } from './compare-words.ts';
import { continueDraft, giveUp } from './conflict-actions.ts';
import { type ConflictText, conflictTexts } from './conflict-text.ts';
import { contentDifferences, textOf } from './content-comparison.ts';
import { mergeVersions } from './merge-versions.ts';

interface Props {
  form: PostForm;
  conflict: Conflict;
  locale: 'en-GB' | 'it-IT';
}

/** Shows two versions of a post side by side, and asks the writer which one to continue with. */
export default function ConflictDialog({ form, conflict, locale }: Props) {
  const text = conflictTexts[locale](form.kind);
  const draft = form.keepsDraft ? text.draft : undefined;
  const { title, theirs, takeTheirs } = (conflict.draft && draft?.other) || text;
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });
  // Computed once, because the form behind the dialog does not change.
  const [merged] = useState(() => mergeVersions(form.saved, conflict));
  const differences = useMemo(() => differencesOf(conflict, text), [conflict, text]);
  const labels = (names: (keyof PostValues)[]) => names.flatMap((name) => text.fields[name] ?? []).join(', ');
  const take = async () => (await giveUp(form)) && showToast(text.taken);
  const later = () => form.askAbout(undefined);
  const isSaved = !conflict.draft;

  return (
    // Focuses the editor, because the element that had the focus may be gone.
    <Modal title={title} onClose={later} onClosed={() => form.editor.current?.focus()} wide>
      <p>
        {text.saved(time.format(new Date(conflict.savedAt)), conflict.savedBy)} {text.note}
      </p>
      {draft && merged.takenOver.length > 0 && <p>{draft.takenOver(labels(merged.takenOver))}</p>}
      {draft && merged.kept.length > 0 && <p>{draft.changedTwice(labels(merged.kept))}</p>}
      {differences.length === 0 ? (
        <p>{text.alike}</p>
      ) : (
        <div className={styles.versions}>
          <Version title={text.mine} values={conflict.mine} other={conflict.theirs} {...{ differences, text }} />
          <Version title={theirs} values={conflict.theirs} other={conflict.mine} {...{ differences, text }} />
        </div>
      )}
      <ModalActions>
        {draft && (
          <button className="button button-primary" type="button" onClick={() => continueDraft(form, merged.values)}>
            {draft.goOn}
          </button>
        )}
        {isSaved && (
          <button className={draft ? 'button' : 'button button-primary'} type="button" onClick={form.saveMine}>
            {draft && conflict.mine.published ? draft.publishMine : text.saveMine}
          </button>
        )}
        <button className="button" type="button" onClick={take}>
          {takeTheirs}
        </button>
        <button className="button" type="button" onClick={later}>
          {draft?.later ?? text.later}
        </button>
      </ModalActions>
    </Modal>
  );
}

/** A field that differs, and what differs in it. */
interface Difference {
  name: keyof PostValues;
  kind: string;
}

interface VersionProps {
  title: string;
  values: PostValues;
  other: PostValues;
  differences: readonly Difference[];
  text: ConflictText;
}

function Version({ title, values, other, differences, text }: VersionProps) {
  return (
    <section className={styles.version} aria-label={title}>
      <h3 className={styles.versionTitle}>{title}</h3>
      <dl>
        {differences.map(({ name, kind }) => (
          <div key={name} className={styles.part}>
            <dt>
              {text.fields[name]}: {kind}
            </dt>
            <dd ref={showFirstMark}>
              <Words text={displayValue(name, values, text)} other={displayValue(name, other, text)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

// Marks the words that the other version lacks.
function Words({ text, other }: { text: string; other: string }) {
  const parts = useMemo(() => compareWords(other, text), [other, text]);
  return parts.map(({ key, kind, text: words }) => {
    if (kind === 'removed') return null;
    return kind === 'added' ? <mark key={key}>{words}</mark> : <span key={key}>{words}</span>;
  });
}

// A long text scrolls.
function showFirstMark(element: HTMLElement | null): void {
  const mark = element?.querySelector('mark');
  if (element && mark) element.scrollTop = mark.offsetTop - element.offsetTop - element.clientHeight / 3;
}

function displayValue(name: keyof PostValues, values: PostValues, text: ConflictText): string {
  if (name === 'published') return values.published ? text.yes : text.no;
  const isMoment = (name === 'publishAt' || name === 'unpublishAt') && values[name].endsWith('Z');
  if (isMoment) return toUkTime(values[name]).replace('T', ' ');
  if (name === 'topics') return namesIn(values.topics).join(', ') || text.blank;
  return (name === 'content' ? textOf(values.content) : values[name]) || text.blank;
}

function differencesOf({ mine, theirs }: Conflict, text: ConflictText): Difference[] {
  const kindOf = (name: keyof PostValues) => {
    if (name !== 'content') return mine[name] === theirs[name] ? undefined : text.different;
    const parts = contentDifferences(mine.content, theirs.content);
    return parts.length > 0 ? text.differentIn(parts.map((part) => text.parts[part]).join(', ')) : undefined;
  };
  return (Object.keys(text.fields) as (keyof PostValues)[]).flatMap((name) => {
    const kind = kindOf(name);
    return kind === undefined ? [] : [{ name, kind }];
  });
}
