import { lazy, useRef, useState } from 'react';
import type { Language } from '../ui/language.ts';
import { LoadBoundary } from '../ui/loading/LoadBoundary.tsx';
import { namesIn } from '../ui/topics/topic-list.ts';
import styles from './Post.module.css';
import type { PostForm } from './use-post-form.ts';

// Loaded on demand, because the editor's budget is tight.
const TopicsField = lazy(() => import('../ui/topics/TopicsField.tsx'));

interface Props {
  form: PostForm;
  /** The id of the form; the ids of its controls begin with it. */
  id: string;
  language: Language;
  /** The text of the button that opens the field. */
  label: string;
}

/** Shows the topics of a post, and a button that opens the field for choosing them. */
export function PostTopics({ form, id, language, label }: Props) {
  const [opened, setOpened] = useState(false);
  const { topics } = form.values;
  const error = form.issueOf('topics')?.message;
  // The field also opens for an error, and stays.
  const isShown = useRef(false);
  isShown.current ||= opened || error !== undefined;
  const names = namesIn(topics);
  const list = names.length > 0 && (
    <ol className={styles.topics}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ol>
  );
  const closed = (
    <>
      {list}
      <button className="button button-small" type="button" onClick={() => setOpened(true)}>
        {label}
      </button>
    </>
  );
  if (!isShown.current) return closed;
  return (
    <LoadBoundary
      waiting={closed}
      frame={(failure) => (
        <>
          {list}
          {failure}
        </>
      )}
    >
      <TopicsField
        form={id}
        language={language}
        value={topics}
        error={error}
        onChange={(value) => form.set({ topics: value })}
      />
    </LoadBoundary>
  );
}
