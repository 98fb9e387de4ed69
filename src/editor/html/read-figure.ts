import { figureWidths } from '../../contracts/posts/post-content.ts';
import type { Figure } from '../nodes/ImageNode.ts';

/** An image and what the figure around it adds. */
export interface FigureParts {
  image: Element;
  figure: Figure;
}

/** Returns the parts of a stored figure, or undefined if it holds anything but an image and a caption. */
export function readStoredFigure(element: Element): FigureParts | undefined {
  const [image, caption, ...others] = element.children;
  if (image?.localName !== 'img' || others.length > 0 || (caption && caption.localName !== 'figcaption'))
    return undefined;
  const width = figureWidths.find((each) => each === element.className);
  return { image, figure: { caption: caption?.innerHTML ?? '', width } };
}
