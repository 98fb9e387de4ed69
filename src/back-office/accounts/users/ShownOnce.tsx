import { copyText } from '../../../ui/form/copy-text.ts';
import { focusOnMount } from '../../../ui/form/focus-on-mount.ts';
import styles from './ShownOnce.module.css';

interface Props {
  title: string;
  secret: string;
  /** Names the secret on the button, such as “key”. */
  name: string;
  /** Names the secret in the notice after copying, such as “API key”. */
  copied: string;
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** Shows a new secret, which cannot be shown again. */
export function ShownOnce({ title, secret, name, copied }: Props) {
  return (
    <div ref={scrollIntoView} className={styles.box} data-keep-clear>
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
