import { $createLinkNode, LinkNode } from '@lexical/link';
import {
  BOLD_ITALIC_STAR,
  BOLD_ITALIC_UNDERSCORE,
  BOLD_STAR,
  BOLD_UNDERSCORE,
  type ElementTransformer,
  HEADING,
  INLINE_CODE,
  ITALIC_STAR,
  ITALIC_UNDERSCORE,
  ORDERED_LIST,
  QUOTE,
  registerMarkdownShortcuts,
  STRIKETHROUGH,
  type TextMatchTransformer,
  type Transformer,
  UNORDERED_LIST,
} from '@lexical/markdown';
import { $createParagraphNode, $createTextNode, type LexicalEditor } from 'lexical';
import { isLinkUrl } from '../../../../contracts/post-content.ts';
import { $createDivider, PreservedNode } from '../nodes/PreservedNode.ts';

const divider: ElementTransformer = {
  type: 'element',
  dependencies: [PreservedNode],
  export: () => null,
  regExp: /^(?:---|\*\*\*)\s?$/,
  replace: (block) => {
    const after = $createParagraphNode();
    block.replace($createDivider()).insertAfter(after);
    after.select();
  },
  triggerOnEnter: true,
};

const link: TextMatchTransformer = {
  type: 'text-match',
  dependencies: [LinkNode],
  regExp: /\[([^[\]]+)\]\(([^\s()]+)\)$/,
  trigger: ')',
  replace: (node, [, words = '', url = '']) => {
    if (isLinkUrl(url)) node.replace($createLinkNode(url).append($createTextNode(words).setFormat(node.getFormat())));
  },
};

// A post has three levels of headings.
const transformers: Transformer[] = [
  { ...HEADING, regExp: /^(#{1,3})\s/ },
  ...[QUOTE, UNORDERED_LIST, ORDERED_LIST, divider, INLINE_CODE],
  ...[
    BOLD_ITALIC_STAR,
    BOLD_ITALIC_UNDERSCORE,
    BOLD_STAR,
    BOLD_UNDERSCORE,
    ITALIC_STAR,
    ITALIC_UNDERSCORE,
    STRIKETHROUGH,
  ],
  link,
];

/** Turns Markdown into formats while somebody types: `# `, `> `, `- `, `1. `, `---`, `**`, `*`, `~~`, a backtick and links. */
export const registerMarkdown = (editor: LexicalEditor): (() => void) =>
  registerMarkdownShortcuts(editor, transformers);
