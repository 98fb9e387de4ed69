import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $getNodeByKey, DELETE_CHARACTER_COMMAND, mergeRegister } from 'lexical';
import { lazy, useEffect, useState } from 'react';
import { LoadBoundary } from '../../ui/loading/LoadBoundary.tsx';
import { cardCode } from '../cards/loaded-code.ts';
import type { EditorText } from '../editor-text.ts';
import { $changeImage } from '../images/change-image.ts';
import type { ImageDescription } from '../images/ImageForm.tsx';
import { $isImageNode } from '../nodes/ImageNode.ts';
import { $createPreservedNode } from '../nodes/PreservedNode.ts';
import { $selectNode, focusSelected, registerNodeSelection, type Selected, watchSelected } from './node-selection.ts';
import styles from './SelectionBar.module.css';

const EditImageDialog = lazy(() => import('../images/EditImageDialog.tsx'));
const CardDialog = lazy(() => import('../cards/CardDialog.tsx'));

/** Shows a bar for the selected image or card, with its words and buttons to edit and to delete it. */
export function SelectionBar({ text }: { text: EditorText }) {
  const [editor] = useLexicalComposerContext();
  const [selected, setSelected] = useState<Selected>();
  const [editing, setEditing] = useState(false);

  useEffect(
    () =>
      mergeRegister(
        registerNodeSelection(editor, () => setEditing(true)),
        watchSelected(editor, setSelected),
      ),
    [editor],
  );

  const saveImage = (description: ImageDescription) => {
    editor.update(() => {
      const node = selected && $getNodeByKey(selected.key);
      if ($isImageNode(node)) $selectNode($changeImage(node, { ...node.getImage(), ...description }).getKey());
    });
    setEditing(false);
  };
  const saveCard = (html: string) => {
    editor.update(() => {
      const node = selected && $getNodeByKey(selected.key);
      if (node) $selectNode(node.replace($createPreservedNode(html, false)).getKey());
    });
    setEditing(false);
  };
  const remove = () => {
    editor.dispatchCommand(DELETE_CHARACTER_COMMAND, true);
    editor.focus();
  };

  const own = selected?.card ? text.card : text.image;
  const filled = selected?.card?.kind === 'form' ? undefined : selected?.card;
  const dialog = {
    onCancel: () => setEditing(false),
    onClosed: () => focusSelected(editor),
  };
  return (
    <div className={selected && styles.bar}>
      {/* The status exists from the start, so that screen readers announce its text. */}
      <span className={styles.words} role="status">
        {selected?.image && text.image.selected(selected.image.alt)}
        {selected?.card && cardCode()?.cardTexts[text.language].selected[selected.card.kind]}
      </span>
      {selected && (
        <>
          {(selected.image || filled) && (
            <button className="button" type="button" onClick={() => setEditing(true)}>
              {own.edit}
            </button>
          )}
          <button className="button" type="button" onClick={remove}>
            {own.remove}
          </button>
        </>
      )}
      {selected && editing && (
        <LoadBoundary>
          {selected.image ? (
            <EditImageDialog {...dialog} language={text.language} image={selected.image} onSave={saveImage} />
          ) : (
            filled && <CardDialog {...dialog} text={text} card={filled} onSave={saveCard} />
          )}
        </LoadBoundary>
      )}
    </div>
  );
}
