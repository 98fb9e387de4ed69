/** What a post's content may hold, for the editor that makes it and for the server that cleans it. */

/** The protocols that a link may have (specification, section 5). */
const linkProtocols = ['http:', 'https:', 'mailto:', 'tel:'];

/** How far a paragraph or list can be moved in (specification, section 5). */
export const indentLevels = 8;

/** The width of one level, in pixels. */
export const indentWidth = 40;

const imageFile = /^[^?#]+\.(?:jpe?g|gif|png)(?:[?#].*)?$/i;
const imageData = /^data:image\/(?:jpeg|gif|png);base64,[a-z\d+/=\s]+$/i;

/** True for a picture that a post may show: an http, https or data address of a JPEG, GIF or PNG (section 5). */
export const isImageAddress = (address: string): boolean =>
  imageData.test(address) || (/^(?:https?:\/\/|\/(?![/\\]))/i.test(address) && imageFile.test(address));

/** True for an address that a link may lead to: one of four protocols, or a place on this site. */
export function isLinkAddress(address: string): boolean {
  if (/^[/\\]{2}/.test(address.trim())) return false;
  try {
    return linkProtocols.includes(new URL(address, 'https://site.invalid').protocol);
  } catch {
    return false;
  }
}
