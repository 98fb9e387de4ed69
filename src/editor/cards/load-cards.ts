import { $getNodeByKey, HISTORY_MERGE_TAG, type LexicalEditor, SKIP_DOM_SELECTION_TAG } from 'lexical';
import { PreservedNode } from '../nodes/PreservedNode.ts';
import { cardCode, isCard, loadCardCode } from './loaded-code.ts';

/** Loads the code for cards when a document has one. Until then, and without a connection, a card is shown with its tag. */
export const registerCards = (editor: LexicalEditor): (() => void) =>
  editor.registerNodeTransform(PreservedNode, (node) => {
    if (cardCode() || !isCard(node.getHtml())) return;
    // Drawing it again is not an undo step, and must not take the focus.
    const tag = [HISTORY_MERGE_TAG, SKIP_DOM_SELECTION_TAG];
    const draw = () => editor.update(() => $getNodeByKey(node.getKey())?.markDirty(), { tag });
    void loadCardCode().then(draw, () => undefined);
  });
