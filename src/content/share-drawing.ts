import { site } from '../site/brand.ts';
import { shareBackdrop, shareDrawingWidth, shareInk, shareSize } from '../site/share-backdrop.ts';
import { breakLines, drawable, lineSvg } from './share-text.ts';

const margin = 64;
const textWidth = shareSize.width - shareDrawingWidth - 2 * margin - 8;
// The title ends well above the lower edge, where X puts its own text.
const titleTop = 180;

// The sizes of the title, largest first. The first size is used at which the title fits.
const sizes = [
  { size: 68, lines: 4 },
  { size: 60, lines: 5 },
  { size: 48, lines: 7 },
  { size: 36, lines: 10 },
];

function setTitle(title: string): { size: number; lines: string[] } {
  let set = { size: 0, lines: [] as string[] };
  for (const { size, lines } of sizes) {
    const broken = breakLines(title, size, textWidth);
    set = { size, lines: broken.slice(0, lines) };
    // Takes this size unless a word had to be broken.
    if (broken.length <= lines && broken.join(' ') === title) break;
  }
  return set;
}

/** Returns the image of a shared link as SVG: the brand, the title, and the cover of the title. */
export function shareSvg(title: string): string {
  const { size, lines } = setTitle(drawable(title));
  const text = lines.map((line, index) => lineSvg(line, { x: margin, y: titleTop + size * (0.8 + index * 1.1), size }));
  const brand = lineSvg(site.name, { x: 132, y: 101, size: 36 });
  return shareBackdrop(title, `<g fill="${shareInk}">${brand}${text.join('')}</g>`);
}
