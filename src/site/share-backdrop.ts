import { coverSvg, palettes } from './cover.ts';

/** The size of the image of a shared link in pixels, as the networks recommend. */
export const shareSize = { width: 1200, height: 630 } as const;

/** The width of the drawing on its right, in pixels. */
export const shareDrawingWidth = 520;

/** The colour of its text. */
export const shareInk = '#0b1f17';

// The scenes suit landscape formats, so the drawing shows the middle of a scene.
const scene = { width: 945, height: shareSize.height };

/** Returns the image of a shared link as SVG: the paper, the mark and the cover of the title, with `text` on the paper. */
export function shareBackdrop(title: string, text = ''): string {
  const { width, height } = shareSize;
  const left = (shareDrawingWidth - scene.width) / 2;
  const cover = coverSvg(title, scene, palettes.light).replace('<svg ', `<svg x="${left}" `);
  // The mark is the same as in favicon.svg.
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<path fill="#f7faf8" d="M0 0h${width}v${height}H0"/>` +
    `<svg x="${width - shareDrawingWidth}" width="${shareDrawingWidth}" height="${height}">${cover}</svg>` +
    `<g transform="translate(54 56) scale(2)"><path fill="${shareInk}" d="M15 2v22a11 11 0 0 1 0-22"/>` +
    `<path fill="#0a6b47" d="M17 8v22a11 11 0 0 0 0-22"/></g>${text}</svg>`
  );
}
