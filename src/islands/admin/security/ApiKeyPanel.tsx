import { Panel } from '../../ui/Panel.tsx';
import { showToast } from '../../ui/show-toast.ts';
import styles from './ApiKeyPanel.module.css';

// What the button says is specified, and so is that it does no more than say it (decision 9).
const announce = () =>
  showToast({ title: 'API Key Management', description: 'API key management is available for enterprise users.' });

const purpose = 'Lets a script write posts in your name.';

/** The admin's own key, masked. */
export function ApiKeyPanel({ apiKey }: { apiKey: string | null }) {
  return (
    <Panel title="API Key" note={apiKey ? `${purpose} The whole key was shown once, when it was made.` : purpose}>
      <p className={styles.key}>{apiKey ? <code>{apiKey}</code> : 'No API key generated'}</p>
      <button className="button" type="button" onClick={announce}>
        Generate New Key
      </button>
    </Panel>
  );
}
