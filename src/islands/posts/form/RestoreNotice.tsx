import type { Backup } from './backups.ts';
import styles from './Post.module.css';
import type { PostText } from './post-text.ts';

interface Props {
  backup: Backup;
  /** The version of the post that the form shows. */
  version: string | undefined;
  text: PostText;
  onTake: () => void;
  onLeave: () => void;
}

/** Offers what an earlier visit left unsaved. */
export function RestoreNotice({ backup, version, text, onTake, onLeave }: Props) {
  const moment = new Intl.DateTimeFormat(text.locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  });
  return (
    <section className={styles.notice} role="alert" aria-label={text.restore.title}>
      <div>
        <strong>{text.restore.title}</strong>
        <p>{text.restore.from(moment.format(new Date(backup.keptAt)))}</p>
        {backup.version !== version && <p>{text.restore.newer}</p>}
      </div>
      <div className={styles.actions}>
        <button className="button button-primary" type="button" onClick={onTake}>
          {text.restore.take}
        </button>
        <button className="button" type="button" onClick={onLeave}>
          {text.restore.leave}
        </button>
      </div>
    </section>
  );
}
