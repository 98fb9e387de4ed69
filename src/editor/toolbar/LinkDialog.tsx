import { type SubmitEvent, useState } from 'react';
import { Modal } from '../../ui/dialog/Modal.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { focusOnMount } from '../../ui/form/focus-on-mount.ts';
import { readForm } from '../../ui/form/form.ts';
import type { Language } from '../../ui/language.ts';
import { linkTexts } from './link-text.ts';
import { completeUrl } from './link-url.ts';
import styles from './Toolbar.module.css';

interface Props {
  name: string;
  /** The URL of the link to edit, or undefined for a new link. */
  current: string | undefined;
  language: Language;
  /** Called with the URL, or with null to remove the link. */
  onSet: (url: string | null) => void;
  onClose: () => void;
  /** Called after the dialog has gone. */
  onClosed: () => void;
}

/** Asks for the URL of a link. Without a selection, the URL also becomes the text of the link. */
export default function LinkDialog({ name, current, language, onSet, onClose, onClosed }: Props) {
  const text = linkTexts[language];
  const [error, setError] = useState<string>();

  const set = (url: string | null) => {
    onSet(url);
    onClose();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // In React's tree, the form of the post is around this form and would receive the event.
    event.stopPropagation();
    const url = completeUrl(readForm(event.currentTarget).url ?? '');
    if (url) set(url);
    else setError(text.wrong);
  };

  return (
    <Modal title={name} onClose={onClose} onClosed={onClosed}>
      <form noValidate onSubmit={submit}>
        <Field form="link" name="url" label={text.url} error={error} hint={text.hint}>
          {(control) => (
            <input
              {...control}
              defaultValue={current ?? ''}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              ref={focusOnMount}
            />
          )}
        </Field>
        <div className={styles.dialogActions}>
          <button className="button button-primary" type="submit">
            {text.apply}
          </button>
          {current !== undefined && (
            <button className="button" type="button" onClick={() => set(null)}>
              {text.remove}
            </button>
          )}
          <button className="button" type="button" onClick={onClose}>
            {text.cancel}
          </button>
        </div>
      </form>
    </Modal>
  );
}
