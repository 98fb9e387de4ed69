import { readFileSync } from 'node:fs';
import path from 'node:path';
import { create, type Font } from '@cantoo/fontkit';

/**
 * The font file of share images: the semibold font of the pages, as TrueType. Text becomes paths, because the SVG renderer finds
 * only installed fonts, and the machine that builds may have none.
 */
export const shareFont = path.resolve('src/content/hanken-grotesk-600.ttf');

let opened: Font | undefined;

function openFont(): Font {
  opened ??= create(readFileSync(shareFont)) as Font;
  return opened;
}

/** Returns the text without the characters that the font lacks, such as emoji, and with single spaces. */
export function drawable(text: string): string {
  const font = openFont();
  const known = [...text.normalize('NFC')].map((character) =>
    /\s/.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? character : '',
  );
  return known.join('').replace(/\s+/g, ' ').trim();
}

const widthOf = (text: string, size: number) => {
  const font = openFont();
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm;
};

/** Returns a line of text as SVG paths. `x` and `y` are the start of its baseline, and `size` the size of the font, in pixels. */
export function lineSvg(text: string, { x, y, size }: { x: number; y: number; size: number }): string {
  const font = openFont();
  const { glyphs, positions } = font.layout(text);
  let place = 0;
  const paths = glyphs.map((glyph, index) => {
    const { xOffset = 0, xAdvance = 0 } = positions?.[index] ?? {};
    const outline = `<path transform="translate(${place + xOffset})" d="${glyph.path.toSVG()}"/>`;
    place += xAdvance;
    return outline;
  });
  const scale = size / font.unitsPerEm;
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
}

/** Breaks a text into lines of at most `width` pixels. A longer word is broken too. */
export function breakLines(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && widthOf(`${line} ${word}`, size) <= width) {
      line = `${line} ${word}`;
      continue;
    }
    if (line) lines.push(line);
    line = word;
    while (widthOf(line, size) > width) {
      const fitting = fitLength(line, size, width);
      lines.push(line.slice(0, fitting));
      line = line.slice(fitting);
    }
  }
  return line ? [...lines, line] : lines;
}

// Returns how many characters of a word fit, at least one.
function fitLength(word: string, size: number, width: number): number {
  let length = 1;
  while (length < word.length && widthOf(word.slice(0, length + 1), size) <= width) length += 1;
  return length;
}
