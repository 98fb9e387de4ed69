import { escapeText } from './escape-text.ts';
import type { FigureParts } from './read-figure.ts';

/** Returns the parts of a pasted figure, or undefined if it holds more than an image, or has no caption. */
export function readPastedFigure(element: Element): FigureParts | undefined {
  const [image, ...others] = element.querySelectorAll('img,table,pre,ul,ol,blockquote');
  const caption = element.querySelector('figcaption')?.textContent?.trim();
  if (image?.localName !== 'img' || others.length > 0 || !caption) return undefined;
  return { image, figure: { caption: escapeText(caption), width: undefined } };
}
