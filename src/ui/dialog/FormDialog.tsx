import type { ReactNode, Ref, SubmitEvent } from 'react';
import styles from './FormDialog.module.css';
import { Modal, ModalActions } from './Modal.tsx';

interface Props {
  title: string;
  note: string;
  /** The label of the button that submits. */
  action: string;
  /** True while there is nothing that could be submitted. */
  disabled?: boolean;
  pending: boolean;
  ref?: Ref<HTMLFormElement>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
  mayDismiss?: () => Promise<boolean>;
  children: ReactNode;
}

/** Shows a dialog with a form that can be submitted or cancelled. */
export function FormDialog({
  title,
  note,
  action,
  disabled,
  pending,
  ref,
  onSubmit,
  onClose,
  mayDismiss,
  children,
}: Props) {
  return (
    <Modal title={title} onClose={onClose} {...(mayDismiss && { mayDismiss })}>
      <p className={styles.note}>{note}</p>
      <form ref={ref} method="post" noValidate onSubmit={onSubmit}>
        {children}
        <ModalActions>
          <button
            className="button button-primary"
            type="submit"
            disabled={disabled}
            aria-disabled={pending || undefined}
          >
            {action}
          </button>
          <button className="button" type="button" onClick={onClose}>
            Cancel
          </button>
        </ModalActions>
      </form>
    </Modal>
  );
}
