import { figureWidths } from '../../contracts/posts/post-content.ts';
import { escapeText } from '../html/escape-text.ts';
import { parseHtml } from '../html/parse.ts';
import type { Figure } from '../nodes/ImageNode.ts';

/** Returns the words of a figure's caption. */
export const captionWords = (figure: Figure | undefined): string =>
  figure?.caption ? parseHtml(figure.caption).body.textContent : '';

/**
 * Returns the figure for a caption and a width, or undefined if the image has neither. A caption keeps its links and formats as
 * long as its words stay the same.
 */
export function figureOf(words: string, width: string | undefined, present: Figure | undefined): Figure | undefined {
  const isSame = present && words === captionWords(present);
  const caption = isSame ? present.caption : escapeText(words.trim());
  const chosen = figureWidths.find((each) => each === width);
  return caption || chosen ? { caption, width: chosen } : undefined;
}
