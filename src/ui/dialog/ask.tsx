import { openDialog } from './open-dialog.tsx';

/** A question before something is lost. */
export interface Question {
  title: string;
  note: string;
  /** The label of the button that changes nothing. */
  stay: string;
  /** The label of the button that goes ahead. */
  go: string;
  /** The language of the texts, if it differs from the page's. */
  lang?: string;
}

/**
 * Asks a question, and returns true if the person goes ahead. The dialog loads when it is needed. Without its code, as when the
 * device is offline, the browser asks.
 */
export async function ask({ title, note, stay, go, lang }: Question): Promise<boolean> {
  const dialog = await import('./ConfirmDialog.tsx').catch(() => undefined);
  if (!dialog) return window.confirm(`${title}\n\n${note}`);
  const { ConfirmDialog } = dialog;
  return openDialog((close) => (
    <ConfirmDialog
      title={title}
      action={go}
      cancel={stay}
      {...(lang && { lang })}
      onConfirm={() => close(true)}
      onClose={() => close(false)}
    >
      <p lang={lang}>{note}</p>
    </ConfirmDialog>
  ));
}
