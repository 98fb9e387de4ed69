/** What a post's content may hold, for the editor that makes it and for the server that cleans it. */

/** The protocols that a link may have (specification, section 5). */
const linkProtocols = ['http:', 'https:', 'mailto:', 'tel:'];

/** How far a paragraph or list can be moved in (specification, section 5). */
export const indentLevels = 8;

/** The width of one level, in pixels. */
export const indentWidth = 40;

const imageFile = /^[^?#]+\.(?:jpe?g|gif|png)(?:[?#].*)?$/i;
// A browser skips ASCII white space in base64, and no other.
const imageData = /^data:image\/(?:jpeg|gif|png);base64,[a-z\d+/= \t\n\f\r]+$/i;

/** True for a picture that a post may show: an http, https or data address of a JPEG, GIF or PNG (section 5). */
export const isImageAddress = (address: string): boolean =>
  imageData.test(address) || (/^(?:https?:\/\/|\/(?![/\\]))/i.test(address) && imageFile.test(address));

/**
 * Returns the length of HTML in characters as they were written: a character that is stored as an entity counts as one, so
 * that what was short enough once is so when it is saved again.
 */
export const writtenLength = (html: string): number => html.replace(/&(?:amp|lt|gt|quot|nbsp);/g, '&').length;

/**
 * Returns an image's URL with https in place of http: the pages' own policy loads no image over http, and browsers try
 * https themselves. Every other URL stays as it is.
 */
export const secureImageUrl = (url: string): string => url.replace(/^http:/i, 'https:');

/** True for an address that a link may lead to: one of four protocols, or a place on this site. */
export function isLinkAddress(address: string): boolean {
  if (/^[/\\]{2}/.test(address.trim())) return false;
  try {
    return linkProtocols.includes(new URL(address, 'https://site.invalid').protocol);
  } catch {
    return false;
  }
}
