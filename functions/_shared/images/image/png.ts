import { crc32 } from 'node:zlib';
import { type ImageReader, refuseDamaged } from './image-reader.ts';

// The chunks that draw an image, its colours and its animation (W3C PNG, third edition). Text, time, Exif and unknown
// chunks are left out.
const kept = new Set(
  ['IHDR PLTE IDAT IEND tRNS', 'cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs', 'acTL fcTL fdAT'].flatMap(
    (names) => names.split(' '),
  ),
);

/** Returns a PNG up to its IEND chunk, with only the chunks that draw it. Throws if a chunk is damaged or missing. */
export function cleanPng(reader: ImageReader): Buffer {
  const parts = [reader.take(8)];
  const names = new Set<string>();
  while (!names.has('IEND')) {
    const start = reader.position;
    const length = reader.uint32();
    const type = reader.take(4);
    const data = reader.take(length);
    if (reader.uint32() !== crc32(data, crc32(type))) refuseDamaged('a checksum is wrong');
    const name = type.toString('latin1');
    if ((name === 'IHDR') !== (names.size === 0)) refuseDamaged('its header is not at its start');
    // A capital first letter marks a chunk without which the image cannot be drawn.
    if (/^[A-Z]/.test(name) && !kept.has(name)) refuseDamaged('it is of a kind that browsers do not show');
    names.add(name);
    if (kept.has(name)) parts.push(reader.since(start));
  }
  if (!names.has('IDAT')) refuseDamaged('it holds no image');
  return Buffer.concat(parts);
}

// By colour type: grey, colour, palette (which may be transparent), grey with alpha, colour with alpha.
const channelsOf: Record<number, number> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

/**
 * Returns the channels of a clean PNG and the bits of each channel once it is decoded. Throws if the header has an unknown colour
 * type.
 */
export function pngSample(png: Buffer): { channels: number; bits: number } {
  // The header follows the signature, its own length and name, and the width and height.
  const channels = channelsOf[png.readUInt8(25)] ?? refuseDamaged('its header is not valid');
  return { channels, bits: Math.max(8, png.readUInt8(24)) };
}
