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
import { $createParagraphNode, $createTextNode, $isParagraphNode, type LexicalEditor } from 'lexical';
import { isLinkUrl } from '../../contracts/posts/post-content.ts';
import { $createCodeNode, CodeNode } from '../nodes/CodeNode.ts';
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

const code: ElementTransformer = {
  type: 'element',
  dependencies: [CodeNode],
  export: () => null,
  // A post does not store the name of a programming language.
  regExp: /^```[\w-]*\s?$/,
  replace: (block, siblings) => {
    const node = $createCodeNode().append(...siblings);
    block.replace(node);
    node.select(0, 0);
  },
  triggerOnEnter: true,
};

// A URL alone in a paragraph. A full stop or bracket after it is a sign of a sentence.
const bareUrl: ElementTransformer = {
  type: 'element',
  dependencies: [LinkNode],
  export: () => null,
  regExp: /^https?:\/\/\S*[^\s.,;:!?)\]]\s?$/i,
  replace: (block, siblings, [typed = '']) => {
    const url = typed.trim();
    if (!$isParagraphNode(block) || siblings.length > 0 || !URL.canParse(url)) return false;
    const after = typed === url ? $createParagraphNode() : $createTextNode(' ');
    block.append($createLinkNode(url).append($createTextNode(url)));
    // The key Enter leads to the next paragraph, and a space stays.
    if ($isParagraphNode(after)) block.insertAfter(after);
    else block.append(after);
    after.selectEnd();
    return true;
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
  ...[QUOTE, UNORDERED_LIST, ORDERED_LIST, divider, code, bareUrl, INLINE_CODE],
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

/** Turns Markdown into formats while somebody types: `# `, `> `, `- `, `1. `, `---`, ``` ``` ```, `**`, `*`, `~~`, a backtick and links. */
export const registerMarkdown = (editor: LexicalEditor): (() => void) =>
  registerMarkdownShortcuts(editor, transformers);
