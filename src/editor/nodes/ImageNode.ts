import {
  $applyNodeReplacement,
  DecoratorNode,
  type DOMExportOutput,
  type EditorConfig,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
  type Spread,
} from 'lexical';
import { type FigureWidth, figureWidths, isImageUrl, secureImageUrl } from '../../contracts/posts/post-content.ts';
import type { StoredImage } from '../html/stored-image.ts';
import { draw, drawCaption } from './draw-image.ts';

/** An image in a post. */
export interface Image extends StoredImage {
  /** The parts of a figure; undefined for an image inside the text. */
  figure?: Figure | undefined;
  /** True for an image in pasted HTML until it is uploaded. The editor shows it, but the post does not contain it yet. */
  isPending?: true | undefined;
}

/** The parts of a figure other than its image. */
export interface Figure {
  /** The caption as HTML; empty for none. */
  caption: string;
  width: FigureWidth;
}

type SerializedImage = Spread<{ image: Image }, SerializedLexicalNode>;

/** An image inside the text, or a figure between paragraphs. It renders without React. */
export class ImageNode extends DecoratorNode<null> {
  __image: Image;

  static override getType(): string {
    return 'image';
  }

  static override clone(node: ImageNode): ImageNode {
    return new ImageNode(node.__image, node.__key);
  }

  static override importJSON(json: SerializedImage): ImageNode {
    // Pasted JSON may come from any site.
    const { src = '', alt = '', width, height, figure } = json.image ?? {};
    return $createImageNode({
      src: isImageUrl(src) ? src : '',
      alt,
      width,
      height,
      figure: figure && readFigure(figure),
    });
  }

  constructor(image: Image = { src: '', alt: '' }, key?: NodeKey) {
    super(key);
    this.__image = image;
  }

  override exportJSON(): SerializedImage {
    return { ...super.exportJSON(), image: this.__image };
  }

  override exportDOM(): DOMExportOutput {
    return { element: draw(this.__image) };
  }

  override createDOM({ theme }: EditorConfig): HTMLElement {
    const { figure } = this.__image;
    const frame = document.createElement(figure ? 'figure' : 'span');
    frame.className = String(theme.image ?? '');
    frame.append(draw(this.__image));
    if (figure?.width) frame.dataset.width = figure.width;
    if (figure?.caption) frame.append(drawCaption(figure.caption));
    return frame;
  }

  override updateDOM(previous: ImageNode): boolean {
    return previous.__image !== this.__image;
  }

  override isInline(): boolean {
    return !this.getLatest().__image.figure;
  }

  override decorate(): null {
    return null;
  }

  getImage(): Image {
    return this.getLatest().__image;
  }

  setImage(image: Image): void {
    this.getWritable().__image = image;
  }
}

const readFigure = ({ caption, width }: Figure): Figure => ({
  caption: String(caption ?? ''),
  width: figureWidths.find((each) => each === width),
});

// The site's own images keep their protocol, because a local site has no https.
const isOwn = (src: string) => src.startsWith(`${location.origin}/`);

/** Creates the node of an image. Its URL gets https, unless the image is one of the site's own. */
export const $createImageNode = ({ src, ...image }: Image): ImageNode =>
  $applyNodeReplacement(new ImageNode({ ...image, src: isOwn(src) ? src : secureImageUrl(src) }));

/** Returns true for the node of an image. */
export const $isImageNode = (node: LexicalNode | null | undefined): node is ImageNode => node instanceof ImageNode;
