import { figureWidths } from '../../../../contracts/post-content.ts';
import type { Figure } from '../nodes/ImageNode.ts';
import { escapeText } from './escape-text.ts';

interface FigureParts {
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

/** Returns the parts of a pasted figure, or undefined if it holds more than an image, or has no caption. */
export function readPastedFigure(element: Element): FigureParts | undefined {
  const [image, ...others] = element.querySelectorAll('img,table,pre,ul,ol,blockquote');
  const caption = element.querySelector('figcaption')?.textContent?.trim();
  if (image?.localName !== 'img' || others.length > 0 || !caption) return undefined;
  return { image, figure: { caption: escapeText(caption), width: undefined } };
}
