import type { Element } from 'domhandler';
import type { Losses } from './losses.ts';

/** How a site's HTML becomes that of a post. */
export interface Tidying {
  losses: Losses;
  /** True if a line break in the text is one on the page, and a blank line ends a paragraph, as in WordPress's classic editor. */
  lineBreaks?: boolean;
  /** Returns the URL of an image, a link or a frame as it is from now on. */
  url: (url: string, kind: 'image' | 'link' | 'frame') => string;
  /** Returns the HTML of a block that posts have in another shape, or undefined for other elements. */
  card?: (element: Element) => string | undefined;
}
