import { Panel } from '../../../ui/page/Panel.tsx';
import { showToast } from '../../../ui/toast/show-toast.ts';
import styles from './ApiKeyPanel.module.css';

// The specification says that the button only shows this notice (section 2 "Admin dashboard").
const showNotice = () =>
  showToast({ title: 'API Key Management', description: 'API key management is available for enterprise users.' });

const purpose = 'Lets a script write posts in your name.';

/** Shows the admin's own API key, masked. */
export function ApiKeyPanel({ apiKey }: { apiKey: string | null }) {
  return (
    <Panel title="API Key" note={apiKey ? `${purpose} The whole key was shown once, when it was made.` : purpose}>
      <p className={styles.key}>{apiKey ? <code>{apiKey}</code> : 'No API key generated'}</p>
      <button className="button" type="button" onClick={showNotice}>
        Generate New Key
      </button>
    </Panel>
  );
}
