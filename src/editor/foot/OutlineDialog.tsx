import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $isHeadingNode } from '@lexical/rich-text';
import { $getNodeByKey, $getRoot, $isElementNode, type NodeKey } from 'lexical';
import { useRef, useState } from 'react';
import { Modal } from '../../ui/dialog/Modal.tsx';
import type { footTexts } from './foot-text.ts';
import styles from './WritingFoot.module.css';

interface Props {
  text: (typeof footTexts)['en'];
  onClose: () => void;
}

const $headings = () =>
  $getRoot()
    .getChildren()
    .filter($isHeadingNode)
    .map((node) => ({ key: node.getKey(), level: node.getTag()[1], title: node.getTextContent() }));

/** Lists the headings of the text. Choosing a heading moves the cursor there. */
export function OutlineDialog({ text, onClose }: Props) {
  const [editor] = useLexicalComposerContext();
  const [headings] = useState(() => editor.getEditorState().read($headings));
  const chosen = useRef<NodeKey>(undefined);

  const goTo = () => {
    const key = chosen.current;
    if (key) {
      editor.update(() => {
        const node = $getNodeByKey(key);
        if ($isElementNode(node)) node.selectStart();
      });
    }
    editor.focus(() => key && editor.getElementByKey(key)?.scrollIntoView({ block: 'center' }));
  };

  return (
    <Modal title={text.outline} onClose={onClose} onClosed={goTo}>
      {headings.length === 0 && <p>{text.noHeadings}</p>}
      <ul className={styles.outline}>
        {headings.map(({ key, level, title }) => (
          <li key={key}>
            <button
              type="button"
              data-level={level}
              onClick={() => {
                chosen.current = key;
                onClose();
              }}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
