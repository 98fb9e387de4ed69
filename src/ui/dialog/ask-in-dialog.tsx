import type { Question } from './ask.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { openDialog } from './open-dialog.tsx';

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
