import { $isLinkNode, $toggleLink } from '@lexical/link';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $createTextNode, $findMatchingParent, $getSelection, $isRangeSelection } from 'lexical';
import { type SubmitEvent, useState } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { focusOnMount } from '../../../ui/focus-on-mount.ts';
import { readForm } from '../../../ui/form.ts';
import { Modal } from '../../../ui/Modal.tsx';
import type { EditorText } from '../editor-text.ts';
import { completeAddress } from './link-address.ts';
import styles from './Toolbar.module.css';

interface Props {
  name: string;
  /** The address of the link that is to be changed. */
  current: string | undefined;
  text: EditorText['link'];
  onClose: () => void;
}

/** Asks where a link leads. Without a selection the address itself becomes the words of the link. */
export function LinkDialog({ name, current, text, onClose }: Props) {
  const [editor] = useLexicalComposerContext();
  const [error, setError] = useState<string>();

  const set = (address: string | null) => {
    editor.update(() => $setLink(address));
    onClose();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The form of the post is around this one in React's eyes.
    event.stopPropagation();
    const address = completeAddress(readForm(event.currentTarget).address ?? '');
    if (address) set(address);
    else setError(text.wrong);
  };

  return (
    <Modal title={name} onClose={onClose} onClosed={() => editor.focus()}>
      <form noValidate onSubmit={submit}>
        <Field form="link" name="address" label={text.address} error={error} hint={text.hint}>
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

function $setLink(address: string | null): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  const link = $findMatchingParent(selection.anchor.getNode(), $isLinkNode);
  if (selection.isCollapsed() && link) {
    if (address) link.setURL(address);
    else {
      for (const child of link.getChildren()) link.insertBefore(child);
      link.remove();
    }
    return;
  }
  if (selection.isCollapsed() && address) {
    const words = $createTextNode(address.replace(/^(?:mailto|tel):/, ''));
    selection.insertNodes([words]);
    words.select(0);
  }
  $toggleLink(address);
}
