import * as Dialog from '@radix-ui/react-dialog';
import { type ReactNode, useState } from 'react';
import styles from './Modal.module.css';

interface Props {
  title: string;
  onClose: () => void;
  /** Where the keyboard goes afterwards, in place of where it came from. */
  onClosed?: () => void;
  /** True for a dialog in which people write at length. */
  wide?: boolean;
  children: ReactNode;
}

// A dialog removes the page's scrollbar, and this much padding stops the page from moving. `scrollbar-gutter` would also
// change `vw`, and with it the size of the text.
function measureScrollbar(): void {
  const { clientWidth, style } = document.documentElement;
  const width = window.innerWidth - clientWidth;
  // A dialog that opens above another one finds no scrollbar.
  if (width > 0) style.setProperty('--scrollbar', `${width}px`);
}

// The dialog itself is read first; a control that came first could be changed by an arrow key meant for scrolling. A
// dialog that only asks for one thing says so with data-initial-focus.
function focusDialog(event: Event): void {
  event.preventDefault();
  const dialog = event.target as HTMLElement;
  (dialog.querySelector<HTMLElement>('[data-initial-focus]') ?? dialog).focus();
}

/**
 * A modal dialog. Radix's own overlay is left out: it locks the page by a style element that the content security
 * policy refuses, and the style sheet does the same.
 */
export function Modal({ title, onClose, onClosed, wide = false, children }: Props) {
  // Radix gives the focus back to a trigger of its own, which there is not: any control may open this.
  const [opener] = useState(() => {
    measureScrollbar();
    return document.activeElement;
  });
  const leaveFocus = (event: Event) => {
    event.preventDefault();
    if (onClosed) onClosed();
    else if (opener instanceof HTMLElement) opener.focus();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <div className={styles.overlay} />
        <Dialog.Content
          className={`${styles.dialog} ${wide ? styles.wide : ''}`}
          aria-describedby={undefined}
          onOpenAutoFocus={focusDialog}
          onCloseAutoFocus={leaveFocus}
        >
          <Dialog.Title className={styles.title}>{title}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The fields of a dialog that asks for a few things. */
export const ModalFields = ({ children }: { children: ReactNode }) => <div className={styles.fields}>{children}</div>;

/** The buttons of a dialog; `lang` is their language, where it is not the page's. */
export const ModalActions = ({ lang, children }: { lang?: string | undefined; children: ReactNode }) => (
  <div className={styles.actions} lang={lang}>
    {children}
  </div>
);
