import {
  $applyNodeReplacement,
  $createParagraphNode,
  $generateNodesFromRawText,
  type EditorConfig,
  ElementNode,
  type LexicalNode,
} from 'lexical';

/** A block of code: text without formats and line breaks. Its text has the format of code, so Markdown in it stays as typed. */
export class CodeNode extends ElementNode {
  override $config() {
    return this.config('code', { extends: ElementNode });
  }

  override createDOM({ theme }: EditorConfig): HTMLElement {
    const block = document.createElement('pre');
    block.className = String(theme.code ?? '');
    block.spellcheck = false;
    return block;
  }

  override updateDOM(): boolean {
    return false;
  }

  override canIndent(): boolean {
    return false;
  }

  override collapseAtStart(): boolean {
    this.replace($createParagraphNode(), true);
    return true;
  }

  override replace<N extends LexicalNode>(other: N, includeChildren?: boolean): N {
    // When another block replaces the code, its words lose the format of code.
    if (includeChildren) for (const text of this.getAllTextNodes()) text.setFormat(0);
    return super.replace(other, includeChildren);
  }
}

/** Creates the node of a block of code. */
export const $createCodeNode = (code = ''): CodeNode =>
  $applyNodeReplacement(new CodeNode()).append(...$generateNodesFromRawText(code));

/** Returns true for the node of a block of code. */
export const $isCodeNode = (node: LexicalNode | null | undefined): node is CodeNode => node instanceof CodeNode;
