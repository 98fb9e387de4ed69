import { Modal } from '../../ui/Modal.tsx';
import styles from './ApiKeyManagement.module.css';

interface Props {
  username: string;
  onRevoke: () => void;
  onClose: () => void;
}

/** Asks before a key is taken away, which cannot be undone. */
export function RevokeDialog({ username, onRevoke, onClose }: Props) {
  return (
    <Modal title="Revoke this API key?" onClose={onClose}>
      <p className={styles.question}>Scripts that use the key of {username} stop working at once.</p>
      <div className={styles.actions}>
        <button className="button button-primary" type="button" onClick={onRevoke}>
          Revoke
        </button>
        <button className="button" type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </Modal>
  );
}
