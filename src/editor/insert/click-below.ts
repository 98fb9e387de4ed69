import {
  $createParagraphNode,
  $getRoot,
  $isDecoratorNode,
  CLICK_COMMAND,
  COMMAND_PRIORITY_LOW,
  type LexicalEditor,
} from 'lexical';
import { $isCodeNode } from '../nodes/CodeNode.ts';

/** Adds a paragraph when somebody clicks below a last block without ordinary text, such as a table. */
export const registerClickBelow = (editor: LexicalEditor): (() => void) =>
  editor.registerCommand(
    CLICK_COMMAND,
    ({ target, clientY }) => {
      const last = $getRoot().getLastChild();
      if (!last || target !== editor.getRootElement()) return false;
      if (!$isCodeNode(last) && !$isDecoratorNode(last) && last.getType() !== 'table') return false;
      const bottom = editor.getElementByKey(last.getKey())?.getBoundingClientRect().bottom ?? clientY;
      if (clientY <= bottom) return false;
      const paragraph = $createParagraphNode();
      last.insertAfter(paragraph);
      paragraph.select();
      return true;
    },
    COMMAND_PRIORITY_LOW,
  );
