import { ConfirmDialog } from './ConfirmDialog.tsx';
import { openDialog } from './open-dialog.tsx';

/** What a person is asked before something is lost. */
export interface Question {
  title: string;
  note: string;
  /** The button that keeps everything as it is. */
  stay: string;
  /** The button that goes ahead. */
  go: string;
  /** The language of the words, where it is not the page's. */
  lang?: string;
}

/** Asks a question, and returns true if the person goes ahead. */
export const ask = ({ title, note, stay, go, lang }: Question): Promise<boolean> =>
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
