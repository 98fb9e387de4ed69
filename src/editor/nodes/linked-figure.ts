import { figureWidths, isImageUrl } from '../../contracts/posts/post-content.ts';
import { parseHtml } from '../html/parse.ts';
import { draw, drawCaption } from './draw-image.ts';

/** Returns the element with which the editor shows a figure whose image has a link, or undefined for any other HTML. */
export function drawLinkedFigure(html: string): HTMLElement | undefined {
  if (!html.startsWith('<figure')) return undefined;
  const figure = parseHtml(html).body.firstElementChild;
  const [image, ...others] = figure?.querySelectorAll('img') ?? [];
  const src = image?.getAttribute('src') ?? '';
  if (!figure || !image?.closest('a') || others.length > 0 || !isImageUrl(src)) return undefined;
  const drawn = document.createElement('figure');
  drawn.append(draw({ src, alt: image.getAttribute('alt') ?? '' }));
  const width = figureWidths.find((each) => each === figure.className);
  if (width) drawn.dataset.width = width;
  const caption = figure.querySelector('figcaption');
  if (caption) drawn.append(drawCaption(caption.innerHTML));
  return drawn;
}
