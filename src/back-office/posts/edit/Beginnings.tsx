import { useState } from 'react';
import type { PostForm } from '../../../post-form/use-post-form.ts';
import styles from './BlogEditor.module.css';
import { beginningsOf } from './beginnings.ts';

/** Offers headings and instructions for a new page, until somebody has chosen one. They stand after what is written already. */
export default function Beginnings({ form }: { form: PostForm }) {
  const [isChosen, setChosen] = useState(false);
  if (isChosen) return null;
  const begin = (content: string) => {
    const written = form.read();
    form.open({ post: form.post, values: { ...written, content: written.content + content } });
    setChosen(true);
    form.editor.current?.focus();
  };
  return (
    <fieldset className={styles.beginnings}>
      <legend>Begin with headings and instructions</legend>
      {beginningsOf(form.values.slug).map(({ name, content }) => (
        <button key={name} className="button" type="button" onClick={() => begin(content)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}
