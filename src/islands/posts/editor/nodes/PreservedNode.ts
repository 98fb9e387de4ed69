import {
  $applyNodeReplacement,
  DecoratorNode,
  type EditorConfig,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
  type Spread,
} from 'lexical';

type SerializedPreserved = Spread<{ html: string; inline: boolean }, SerializedLexicalNode>;

/**
 * A part of a post that has no text to edit, such as a divider or an embedded video. It keeps its HTML, and can be moved and deleted.
 * The editor shows a divider as it is and anything else as a card with its tag and URL, and never puts its HTML into the page.
 */
export class PreservedNode extends DecoratorNode<null> {
  __html: string;
  __inline: boolean;

  static override getType(): string {
    return 'preserved';
  }

  static override clone(node: PreservedNode): PreservedNode {
    return new PreservedNode(node.__html, node.__inline, node.__key);
  }

  static override importJSON({ html = '', inline = false }: SerializedPreserved): PreservedNode {
    return $createPreservedNode(html, inline);
  }

  constructor(html = '', inline = false, key?: NodeKey) {
    super(key);
    this.__html = html;
    this.__inline = inline;
  }

  override exportJSON(): SerializedPreserved {
    return { ...super.exportJSON(), html: this.__html, inline: this.__inline };
  }

  override createDOM({ theme }: EditorConfig): HTMLElement {
    if (this.__html === divider) return document.createElement('hr');
    const card = document.createElement(this.__inline ? 'span' : 'div');
    card.className = String(theme.preserved ?? '');
    const [, name = ''] = /^<([a-z\d]+)/i.exec(this.__html) ?? [];
    const [, source] = /\ssrc="([^"]*)"/i.exec(this.__html) ?? [];
    card.textContent = `<${name.toLowerCase()}> ${source ?? ''}`.trim();
    return card;
  }

  override updateDOM(): boolean {
    return false;
  }

  override isInline(): boolean {
    return this.__inline;
  }

  override getTextContent(): string {
    return '';
  }

  override decorate(): null {
    return null;
  }

  getHtml(): string {
    return this.getLatest().__html;
  }
}

const divider = '<hr>';

/** Creates the node of a divider. */
export const $createDivider = (): PreservedNode => $createPreservedNode(divider, false);

/** Creates the node of a preserved part from its HTML. */
export const $createPreservedNode = (html: string, inline: boolean): PreservedNode =>
  $applyNodeReplacement(new PreservedNode(html, inline));

/** Returns true for the node of a preserved part. */
export const $isPreservedNode = (node: LexicalNode | null | undefined): node is PreservedNode =>
  node instanceof PreservedNode;
