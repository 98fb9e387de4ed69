import type { Element } from 'domhandler';
import type { Losses } from './losses.ts';

/** The rules that turn a site's HTML into the HTML of a post. */
export interface Tidying {
  losses: Losses;
  /** True where line breaks in the text are kept. */
  lineBreaks?: boolean;
  /** The new path of the post. A link to it with a fragment leads to a part of the post. */
  ownPath?: string;
  /** Returns the new URL of an image, a link or a frame. */
  url: (url: string, kind: 'image' | 'link' | 'frame') => string;
  /** Returns true if a link leads to a page that shows only an image. */
  isPageOfImage?: (url: string) => boolean;
  /** Returns the HTML of a block that posts have in another form, or undefined for other elements. */
  card?: (element: Element) => string | undefined;
}
