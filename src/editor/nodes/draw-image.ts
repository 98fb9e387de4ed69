import { parseHtml } from '../html/parse.ts';
import type { StoredImage } from '../html/stored-image.ts';

/** Returns the element with which the editor shows an image. */
export function draw({ src, alt, width, height }: StoredImage): HTMLImageElement {
  const image = document.createElement('img');
  image.src = src;
  image.alt = alt;
  if (width) image.width = width;
  if (height) image.height = height;
  // Chromium drags an image inside an element that cannot be edited only with this attribute.
  image.draggable = true;
  return image;
}

/** Returns the element with which the editor shows a caption: its words alone, because no HTML of a post gets into the page. */
export function drawCaption(caption: string): HTMLElement {
  const element = document.createElement('figcaption');
  element.textContent = parseHtml(caption).body.textContent;
  return element;
}
