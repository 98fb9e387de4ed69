import {
  $applyNodeReplacement,
  DecoratorNode,
  type EditorConfig,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
  type Spread,
} from 'lexical';
import { cardCode, isCard } from '../cards/loaded-code.ts';
import { drawLinkedFigure } from './linked-figure.ts';

type SerializedPreserved = Spread<{ html: string; inline: boolean }, SerializedLexicalNode>;

/**
 * A part of a post that has no text to edit, such as a divider or an embedded video. It keeps its HTML, and can be moved and deleted.
 * The editor shows a divider as it is, a card with its words, an image with a link and its caption, and anything else with its tag
 * and URL. It never puts the HTML into the page.
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
    const figure = drawLinkedFigure(this.__html);
    if (figure) {
      figure.className = String(theme.image ?? '');
      return figure;
    }
    const className = String(theme.preserved ?? '');
    const drawn = isCard(this.__html) && cardCode()?.drawCard(this.__html, className);
    if (drawn) return drawn;
    const card = document.createElement(this.__inline ? 'span' : 'div');
    card.className = className;
    const [, name = ''] = /^<([a-z\d]+)/i.exec(this.__html) ?? [];
    const [, source] = /\ssrc="([^"]*)"/i.exec(this.__html) ?? [];
    card.textContent = `<${name.toLowerCase()}> ${source ?? ''}`.trim();
    return card;
  }

  override updateDOM(): boolean {
    // A card was drawn with its tag alone before the code for cards had loaded.
    return isCard(this.__html);
  }

  override isInline(): boolean {
    return this.__inline;
  }

  override getTextContent(): string {
    return cardCode()?.wordsOfCard(this.__html) ?? '';
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
