import { $insertGeneratedNodes, ClipboardImportExtension } from '@lexical/clipboard';
import { HistoryExtension } from '@lexical/history';
import { LinkExtension } from '@lexical/link';
import { ListExtension } from '@lexical/list';
import { DRAG_DROP_PASTE, RichTextExtension } from '@lexical/rich-text';
import {
  $findMatchingParent,
  $getEditor,
  $getRoot,
  $getSelection,
  $isElementNode,
  type AnyLexicalExtension,
  COMMAND_PRIORITY_HIGH,
  configExtension,
  defineExtension,
  type EditorThemeClasses,
  INDENT_CONTENT_COMMAND,
  mergeRegister,
} from 'lexical';
import { indentLevels, isLinkAddress } from '../../contracts/post-content.ts';
import styles from './ContentEditor.module.css';
import { parseHtml, parsePasted } from './html/parse.ts';
import { $readHtml } from './html/read-html.ts';
import { ImageNode } from './nodes/ImageNode.ts';
import { PreservedNode } from './nodes/PreservedNode.ts';

const theme: EditorThemeClasses = {
  image: styles.image ?? '',
  preserved: styles.preserved ?? '',
  text: {
    bold: styles.bold ?? '',
    italic: styles.italic ?? '',
    underline: styles.underline ?? '',
    strikethrough: styles.strike ?? '',
    underlineStrikethrough: styles.underlineStrike ?? '',
  },
  list: { nested: { listitem: styles.nestedItem ?? '' } },
};

// Only what the toolbar can make comes out of a paste or a drop.
const readClipboard = configExtension(ClipboardImportExtension, {
  $importMimeType: {
    'text/html': [
      (html, selection) => {
        const nodes = $readHtml(parsePasted(html).body, 'pasted');
        $insertGeneratedNodes($getEditor(), nodes, selection);
        return true;
      },
    ],
  },
});

/** True where everything in the selection is as far in as it may be. */
function $isFullyIndented(): boolean {
  const blocks = ($getSelection()?.getNodes() ?? []).map((node) =>
    $findMatchingParent(node, (parent) => $isElementNode(parent) && !parent.isInline()),
  );
  return blocks.some((block) => $isElementNode(block) && block.getIndent() >= indentLevels);
}

/** Puts a document in place of what the editor holds. */
export function $setDocument(html: string): void {
  $getRoot()
    .clear()
    .append(...$readHtml(parseHtml(html).body, 'stored'));
}

/** The editor's behaviour, for a first document; `onFiles` gets the files that are pasted or dropped. */
export const describeEditor = (html: string, onFiles: (files: File[]) => void): AnyLexicalExtension =>
  defineExtension({
    name: 'talentcare/post',
    namespace: 'talentcare-post',
    theme,
    nodes: [ImageNode, PreservedNode],
    dependencies: [
      RichTextExtension,
      HistoryExtension,
      ListExtension,
      configExtension(LinkExtension, { validateUrl: isLinkAddress }),
      readClipboard,
    ],
    $initialEditorState: () => $setDocument(html),
    register: (editor) =>
      mergeRegister(
        editor.registerCommand(INDENT_CONTENT_COMMAND, $isFullyIndented, COMMAND_PRIORITY_HIGH),
        editor.registerCommand(
          DRAG_DROP_PASTE,
          (files) => {
            onFiles(files);
            return true;
          },
          COMMAND_PRIORITY_HIGH,
        ),
      ),
  });
