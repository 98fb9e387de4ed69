import { copyText } from '../../ui/copy-text.ts';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import styles from './ShownOnce.module.css';

interface Props {
  title: string;
  secret: string;
  /** The secret in a word or two, as in “key”. */
  name: string;
  /** What a notice calls it that says it was copied. */
  copied: string;
}

const showWhole = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** A secret the one time that it can be seen. */
export function ShownOnce({ title, secret, name, copied }: Props) {
  return (
    <div ref={showWhole} className={styles.box} data-keep-clear>
      <h3 ref={focusOnMount} className={styles.heading} tabIndex={-1}>
        {title}
      </h3>
      <code className={styles.secret}>{secret}</code>
      <p className={styles.note}>Copy this {name} now: it will not be shown again.</p>
      <button className="button" type="button" onClick={() => copyText(secret, copied)}>
        Copy {name}
      </button>
    </div>
  );
}
