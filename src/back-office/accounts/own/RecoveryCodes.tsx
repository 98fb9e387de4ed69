import { site } from '../../../site/brand.ts';
import { copyText } from '../../../ui/form/copy-text.ts';
import { focusOnMount } from '../../../ui/form/focus-on-mount.ts';
import styles from './RecoveryCodes.module.css';

interface Props {
  codes: readonly string[];
  username: string;
  onDone: () => void;
}

/** Shows new recovery codes, which cannot be shown again. */
export function RecoveryCodes({ codes, username, onDone }: Props) {
  const text = `${site.name} recovery codes of ${username}\nEach works once.\n\n${codes.join('\n')}\n`;
  return (
    <div className={styles.box} data-keep-clear>
      <h3 ref={focusOnMount} className={styles.heading} tabIndex={-1}>
        Your recovery codes
      </h3>
      <p className={styles.note}>
        Each of these codes signs you in once if you lose your phone. Keep them somewhere safe: they will not be shown
        again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <button className="button" type="button" onClick={() => copyText(codes.join('\n'), 'Recovery codes')}>
          Copy codes
        </button>
        <a
          className="button"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`${site.name.toLowerCase()}-recovery-codes.txt`}
        >
          Download codes
        </a>
        <button className="button button-primary" type="button" onClick={onDone}>
          I have saved them
        </button>
      </div>
    </div>
  );
}
