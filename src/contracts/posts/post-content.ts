// The rules for a post's content that the editor and the sanitiser share.

/** The protocols that a link may have (specification, section 5). */
const linkProtocols = ['http:', 'https:', 'mailto:', 'tel:'];

/** The number of indent levels of a paragraph or list (specification, section 5). */
export const indentLevels = 8;

/** The width of one indent level, in pixels. */
export const indentWidth = 40;

/** The widths of a figure other than the width of the text, which are also the names of its class. */
export const figureWidths = ['small', 'wide'] as const;

/** A width of a figure; undefined for the width of the text. */
export type FigureWidth = (typeof figureWidths)[number] | undefined;

const imageFile = /^[^?#]+\.(?:jpe?g|gif|png)(?:[?#].*)?$/i;
// Browsers ignore ASCII white space in base64, and no other white space.
const imageData = /^data:image\/(?:jpeg|gif|png);base64,[a-z\d+/= \t\n\f\r]+$/i;

/** Returns true if a post may show the image: an http, https or data URL of a JPEG, GIF or PNG (specification, section 5). */
export const isImageUrl = (url: string): boolean =>
  imageData.test(url) || (/^(?:https?:\/\/|\/(?![/\\]))/i.test(url) && imageFile.test(url));

/**
 * Returns the length of HTML in typed characters. An entity counts as one character, so that stored content is never longer than
 * the typed content.
 */
export const writtenLength = (html: string): number => html.replace(/&(?:amp|lt|gt|quot|nbsp);/g, '&').length;

/**
 * Returns an image's URL with https instead of http, because the pages' policy loads no image over http. Every other URL stays as
 * it is.
 */
export const secureImageUrl = (url: string): string => url.replace(/^http:/i, 'https:');

/** Returns true if a link may lead to the URL: it has one of the four protocols, or is a path of this site. */
export function isLinkUrl(url: string): boolean {
  if (/^[/\\]{2}/.test(url.trim())) return false;
  try {
    return linkProtocols.includes(new URL(url, 'https://site.invalid').protocol);
  } catch {
    return false;
  }
}
