import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $getNodeByKey, DELETE_CHARACTER_COMMAND, mergeRegister } from 'lexical';
import { lazy, useEffect, useState } from 'react';
import { LoadBoundary } from '../../../ui/LoadBoundary.tsx';
import type { EditorText, Language } from '../editor-text.ts';
import { $isImageNode } from '../nodes/ImageNode.ts';
import styles from './ImageSelection.module.css';
import { focusNode, registerNodeSelection, type SelectedImage, watchSelectedImage } from './node-selection.ts';

const EditImageDialog = lazy(() => import('./EditImageDialog.tsx'));

/** Shows a bar for the selected image, with its alternative text and buttons to change the text and to delete the image. */
export function ImageSelection({ text, language }: { text: EditorText['image']; language: Language }) {
  const [editor] = useLexicalComposerContext();
  const [selected, setSelected] = useState<SelectedImage>();
  const [editing, setEditing] = useState(false);

  useEffect(
    () =>
      mergeRegister(
        registerNodeSelection(editor, () => setEditing(true)),
        watchSelectedImage(editor, setSelected),
      ),
    [editor],
  );

  const save = (alt: string) => {
    editor.update(() => {
      const node = selected && $getNodeByKey(selected.key);
      if ($isImageNode(node)) node.setImage({ ...node.getImage(), alt });
    });
    setEditing(false);
  };
  const remove = () => {
    editor.dispatchCommand(DELETE_CHARACTER_COMMAND, true);
    editor.focus();
  };

  return (
    <div className={selected && styles.bar}>
      {/* The status exists from the start, so that screen readers announce its text. */}
      <span className={styles.alt} role="status">
        {selected && text.selected(selected.image.alt)}
      </span>
      {selected && (
        <>
          <button className="button" type="button" onClick={() => setEditing(true)}>
            {text.alt}
          </button>
          <button className="button" type="button" onClick={remove}>
            {text.remove}
          </button>
        </>
      )}
      {selected && editing && (
        <LoadBoundary>
          <EditImageDialog
            language={language}
            image={selected.image}
            onSave={save}
            onCancel={() => setEditing(false)}
            onClosed={() => focusNode(editor, selected.key)}
          />
        </LoadBoundary>
      )}
    </div>
  );
}
