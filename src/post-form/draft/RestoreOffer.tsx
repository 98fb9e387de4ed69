import styles from '../Post.module.css';
import type { PostForm } from '../use-post-form.ts';
import { restoreTexts } from './restore-text.ts';

export interface RestoreProps {
  form: PostForm;
  locale: 'en-GB' | 'it-IT';
}

/** Offers the unsaved text of an earlier visit. */
export default function RestoreOffer({ form, locale }: RestoreProps) {
  const { backup, post } = form;
  if (!backup) return null;
  const { title, from, newer, take, leave } = restoreTexts[locale];
  const time = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  });
  return (
    <section className={styles.notice} role="alert" aria-label={title}>
      <div>
        <strong>{title}</strong>
        <p>{from(time.format(new Date(backup.keptAt)))}</p>
        {backup.version !== post?.updatedAt && <p>{newer(form.kind)}</p>}
      </div>
      <div className={styles.actions}>
        <button className="button button-primary" type="button" onClick={form.restore}>
          {take}
        </button>
        <button className="button" type="button" onClick={form.drop}>
          {leave}
        </button>
      </div>
    </section>
  );
}
