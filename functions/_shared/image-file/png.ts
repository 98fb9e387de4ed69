import { crc32 } from 'node:zlib';
import { type Picture, type Reader, refuse, refuseMarkup } from './parts.ts';

/** The first bytes of every PNG file. */
export const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

const depths: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** Reads a whole PNG (W3C PNG, third edition): every chunk with its checksum, from IHDR to IEND and not further. */
export function readPng(reader: Reader): Picture {
  reader.take(pngSignature.length);
  let picture: Picture | undefined;
  let hasData = false;
  for (;;) {
    const length = reader.uint32();
    const type = reader.take(4);
    const data = reader.take(length);
    if (reader.uint32() !== crc32(data, crc32(type))) refuse('a part of the file is damaged');
    const name = type.toString('latin1');
    if (!/^[A-Za-z]{4}$/.test(name) || (name === 'IHDR') !== (picture === undefined)) refuse('it is no whole PNG file');
    if (name === 'IHDR') picture = header(data);
    else if (name === 'IDAT') hasData = true;
    else if (name === 'IEND') break;
    else refuseMarkup(data);
  }
  if (!picture || !hasData) refuse('there is no picture in the file');
  reader.end();
  return picture;
}

function header(data: Buffer): Picture {
  if (data.length !== 13) refuse('it is no whole PNG file');
  const isKnown = depths[data.readUInt8(9)]?.includes(data.readUInt8(8));
  if (!isKnown || data.readUInt8(10) !== 0 || data.readUInt8(11) !== 0 || data.readUInt8(12) > 1)
    refuse('it is no PNG file that browsers show');
  return { width: data.readUInt32BE(0), height: data.readUInt32BE(4) };
}
