import type { Element } from 'domhandler';
import type { Losses } from './losses.ts';

/** The rules that turn a site's HTML into the HTML of a post. */
export interface Tidying {
  losses: Losses;
  /** True if line breaks in the text are kept, and a blank line ends a paragraph, as in WordPress's classic editor. */
  lineBreaks?: boolean;
  /** Returns the new URL of an image, a link or a frame. */
  url: (url: string, kind: 'image' | 'link' | 'frame') => string;
  /** Returns the HTML of a block that posts have in another form, or undefined for other elements. */
  card?: (element: Element) => string | undefined;
}
