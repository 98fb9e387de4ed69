import * as Dialog from '@radix-ui/react-dialog';
import { type ReactNode, useRef, useState } from 'react';
import styles from './Modal.module.css';

interface Props {
  title: string;
  onClose: () => void;
  /** Asks before Escape or a click beside the dialog closes it, which may be a mistake. Not called before somebody has typed. */
  mayDismiss?: () => Promise<boolean>;
  /** Moves the focus after closing; by default it returns to where it was before. */
  onClosed?: () => void;
  /** True for a dialog with long texts. */
  wide?: boolean;
  children: ReactNode;
}

// A dialog removes the page's scrollbar. Padding of the same width stops the page from moving. `scrollbar-gutter` would
// also change `vw`, and with it the size of the text.
function measureScrollbar(): void {
  const { clientWidth, style } = document.documentElement;
  const width = window.innerWidth - clientWidth;
  // A dialog that opens above another one finds no scrollbar.
  if (width > 0) style.setProperty('--scrollbar', `${width}px`);
}

// The dialog itself takes the focus, because an arrow key meant for scrolling could change a focused control. A dialog
// that asks for one thing marks its control with data-initial-focus.
function focusDialog(event: Event): void {
  event.preventDefault();
  const dialog = event.target;
  if (!(dialog instanceof HTMLElement)) return;
  (dialog.querySelector<HTMLElement>('[data-initial-focus]') ?? dialog).focus();
}

/**
 * Shows a modal dialog. It does not use Radix's own overlay, which locks the page by a style element that the content
 * security policy refuses; the style sheet locks the page instead.
 */
export function Modal({ title, onClose, mayDismiss, onClosed, wide = false, children }: Props) {
  const hasTyped = useRef(false);
  const dismiss = async () => {
    if (!mayDismiss || !hasTyped.current || (await mayDismiss())) onClose();
  };
  // Radix returns the focus only to its own trigger, and any control may open this dialog.
  const [opener] = useState(() => {
    measureScrollbar();
    return document.activeElement;
  });
  const returnFocus = (event: Event) => {
    event.preventDefault();
    if (onClosed) onClosed();
    // Browsers scroll the page for a button in a bar that stays in view.
    else if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
  return (
    <Dialog.Root open onOpenChange={(open) => open || void dismiss()}>
      <Dialog.Portal>
        <div className={styles.overlay} />
        <Dialog.Content
          className={`${styles.dialog} ${wide ? styles.wide : ''}`}
          aria-describedby={undefined}
          onOpenAutoFocus={focusDialog}
          onCloseAutoFocus={returnFocus}
          onInput={() => {
            hasTyped.current = true;
          }}
        >
          <Dialog.Title className={styles.title}>{title}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Lays out the fields of a dialog. */
export const ModalFields = ({ children }: { children: ReactNode }) => <div className={styles.fields}>{children}</div>;

/** Lays out the buttons of a dialog. `lang` is their language, if it differs from the page's. */
export const ModalActions = ({ lang, children }: { lang?: string | undefined; children: ReactNode }) => (
  <div className={styles.actions} lang={lang}>
    {children}
  </div>
);
