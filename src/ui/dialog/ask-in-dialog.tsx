import { ConfirmDialog } from './ConfirmDialog.tsx';
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

/** Asks a question in a dialog, and returns true if the person goes ahead. */
export const askInDialog = ({ title, note, stay, go, lang }: Question): Promise<boolean> =>
  openDialog((close) => (
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
