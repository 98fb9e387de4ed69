import { Modal } from '../ui/Modal.tsx';
import styles from './Post.module.css';
import type { PostText } from './post-text.ts';

interface Props {
  text: PostText['leaving'];
  onStay: () => void;
  onLeave: () => void;
}

/** Asks whether to leave what is not saved. */
export function LeaveDialog({ text, onStay, onLeave }: Props) {
  return (
    <Modal title={text.title} onClose={onStay}>
      <p>{text.note}</p>
      <div className={styles.actions}>
        <button className="button button-primary" type="button" onClick={onStay}>
          {text.stay}
        </button>
        <button className="button" type="button" onClick={onLeave}>
          {text.leave}
        </button>
      </div>
    </Modal>
  );
}
