import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { palettes } from '../src/site/cover.ts';
import { readArguments, runCommand } from './command.ts';

const folder = 'public';

/**
 * Returns the icon as SVG: the mark on a dark background. `share` is the size of the mark and `radius` the radius of the corners,
 * both as a part of the side.
 */
function iconSvg(size: number, { share, radius }: { share: number; radius: number }): Buffer {
  const scale = (share * 100) / 32;
  const start = (100 - 32 * scale) / 2;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}">` +
      `<rect width="100" height="100" rx="${radius * 100}" fill="${palettes.light.ink}"/>` +
      `<g transform="translate(${start} ${start}) scale(${scale})">` +
      `<path fill="${palettes.light.wash}" d="M15 2v22a11 11 0 0 1 0-22"/>` +
      `<path fill="#5fd39a" d="M17 8v22a11 11 0 0 0 0-22"/></g></svg>`,
  );
}

// Systems round the corners of a full icon themselves. They may cut a maskable icon down to the middle four fifths.
const rounded = { share: 0.72, radius: 0.22 };
const full = { share: 0.66, radius: 0 };
const maskable = { share: 0.54, radius: 0 };

const makePng = (size: number, shape: { share: number; radius: number }) =>
  sharp(iconSvg(size, shape)).png({ compressionLevel: 9 }).toBuffer();

// An icon file with one image: a header of 6 bytes and a directory of 16, then the PNG.
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  for (const offset of [2, 4, 10]) head.writeUInt16LE(1, offset);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

// Draws the icons of the site from the mark. Run it after a change of the mark or of its colours.
await runCommand(async () => {
  readArguments('Usage: node cli/make-icons.ts', { most: 0 });
  const files: Record<string, Buffer> = {
    'favicon.ico': icoOf(await makePng(32, rounded), 32),
    'apple-touch-icon.png': await makePng(180, full),
    'icon-192.png': await makePng(192, rounded),
    'icon-512.png': await makePng(512, rounded),
    'icon-maskable.png': await makePng(512, maskable),
  };
  for (const [name, data] of Object.entries(files)) await writeFile(`${folder}/${name}`, data);
  return Object.entries(files)
    .map(([name, data]) => `${folder}/${name}  ${data.length} bytes`)
    .join('\n');
});
