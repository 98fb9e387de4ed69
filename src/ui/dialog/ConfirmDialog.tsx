import type { ReactNode } from 'react';
import styles from './ConfirmDialog.module.css';
import { Modal, ModalActions } from './Modal.tsx';

interface Props {
  /** The question. */
  title: string;
  /** The label of the button that confirms: a verb. */
  action: string;
  cancel?: string;
  /** The language of the texts, if it differs from the page's. */
  lang?: string;
  /** True while the confirmed action runs. */
  pending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Says what the action does, and asks anything else that belongs to the decision. */
  children?: ReactNode;
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({
  title,
  action,
  cancel = 'Cancel',
  lang,
  pending = false,
  onConfirm,
  onClose,
  children,
}: Props) {
  return (
    <Modal title={title} onClose={onClose}>
      {children}
      <ModalActions lang={lang}>
        <button
          className={`button ${styles.confirm}`}
          type="button"
          aria-disabled={pending || undefined}
          onClick={() => pending || onConfirm()}
        >
          {action}
        </button>
        <button className="button" type="button" onClick={onClose}>
          {cancel}
        </button>
      </ModalActions>
    </Modal>
  );
}
