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
import { isImageUrl, secureImageUrl } from '../../../../contracts/post-content.ts';

/** An image in a post. */
export interface Image {
  src: string;
  /** The alternative text; empty for decoration. */
  alt: string;
  width?: number | undefined;
  height?: number | undefined;
}

type SerializedImage = Spread<{ image: Image }, SerializedLexicalNode>;

/** An image inside the text. It renders without React. */
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
    const { src = '', alt = '', width, height } = json.image ?? {};
    return $createImageNode({ src: isImageUrl(src) ? src : '', alt, width, height });
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
    const frame = document.createElement('span');
    frame.className = String(theme.image ?? '');
    frame.append(draw(this.__image));
    return frame;
  }

  override updateDOM(previous: ImageNode): boolean {
    return previous.__image !== this.__image;
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

function draw({ src, alt, width, height }: Image): HTMLImageElement {
  const image = document.createElement('img');
  image.src = src;
  image.alt = alt;
  if (width) image.width = width;
  if (height) image.height = height;
  image.draggable = false;
  return image;
}

// The site's own images keep their protocol, because a local site has no https.
const isOwn = (src: string) => src.startsWith(`${location.origin}/`);

/** Creates the node of an image. Its URL gets https, unless it is one of the site's own. */
export const $createImageNode = ({ src, ...image }: Image): ImageNode =>
  $applyNodeReplacement(new ImageNode({ ...image, src: isOwn(src) ? src : secureImageUrl(src) }));

/** Returns true for the node of an image. */
export const $isImageNode = (node: LexicalNode | null | undefined): node is ImageNode => node instanceof ImageNode;
