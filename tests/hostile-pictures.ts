import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** The kinds of picture that posts may have. */
export type Kind = 'png' | 'jpeg' | 'gif';

const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#1d4ed8' } });

/** A small good picture of each kind. */
export const pictures: Record<Kind, Buffer> = {
  png: await picture.clone().png().toBuffer(),
  jpeg: await picture.clone().jpeg().toBuffer(),
  gif: await picture.clone().gif().toBuffer(),
};

/** A chunk of a PNG with its checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const name = Buffer.from(type, 'latin1');
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(data, crc32(name)));
  return Buffer.concat([size, name, data, sum]);
}

/** Returns a small file that says it is a large PNG, with so many bits in each channel and a colour type (2: colour, 6: with alpha). */
export function pngOfSize(width: number, height: number, { bits = 8, colourType = 2 } = {}): Buffer {
  const header = Buffer.from(pictures.png.subarray(16, 29));
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(bits, 8);
  header.writeUInt8(colourType, 9);
  return Buffer.concat([pictures.png.subarray(0, 8), chunk('IHDR', header), pictures.png.subarray(33)]);
}

function jpegOfSize(width: number, height: number): Buffer {
  const bytes = Buffer.from(pictures.jpeg);
  const frame = bytes.findIndex((byte, index) => byte === 0xff && [0xc0, 0xc2].includes(bytes[index + 1] ?? 0));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

function gifOfSize(width: number, height: number): Buffer {
  const bytes = Buffer.from(pictures.gif);
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
}

/** A page that is no picture. */
export const page = Buffer.from('<!doctype html><script>alert(1)</script>');
/** Returns a JPEG with a further segment at its start. */
export const jpegSegment = (marker: number, data: Buffer, jpeg: Buffer = pictures.jpeg): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
};
const jpegNote = (note: string) => jpegSegment(0xfe, Buffer.from(note));
const gifExtension = (blocks: string, label = 0xff) => {
  const end = pictures.gif.length - 1;
  const extension = Buffer.concat([Buffer.from([0x21, label]), Buffer.from(blocks, 'latin1')]);
  return Buffer.concat([pictures.gif.subarray(0, end), extension, pictures.gif.subarray(end)]);
};
const gifNote = (note: string) => gifExtension(`${String.fromCharCode(note.length)}${note}\0`, 0xfe);
const pngChunk = (type: string, data: Buffer) => {
  const end = pictures.png.length - 12;
  return Buffer.concat([pictures.png.subarray(0, end), chunk(type, data), pictures.png.subarray(end)]);
};
/** A PNG with words in it that are not shown. */
export const pngNote = (note: string): Buffer => pngChunk('tEXt', Buffer.from(note));
const damaged = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
};
/** A picture that could run scripts. */
export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const part = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));

/** Files that are not the picture that they are called, by name: the kind, and what makes them. */
export const attacks: [string, Kind, () => Buffer][] = [
  ['a page that is called a picture', 'png', () => page],
  ['an SVG that is called a PNG', 'png', () => svg],
  ['a JPEG that is called a PNG', 'png', () => pictures.jpeg],
  ['a GIF that is called a JPEG', 'jpeg', () => pictures.gif],
  ['a PNG that is called a GIF', 'gif', () => pictures.png],
  ['leading bytes alone', 'png', () => pictures.png.subarray(0, 8)],
  ['a page after leading bytes', 'png', () => Buffer.concat([pictures.png.subarray(0, 8), page])],
  ['a script that begins as a GIF', 'gif', () => Buffer.from('GIF89a/*\x00\x00\x00\x00\x00*/=1;alert(1)//;', 'latin1')],
  ['a script that begins as a JPEG', 'jpeg', () => Buffer.from('\xff\xd8\xff\xe0\x2f\x2a*/=alert(1)/*', 'latin1')],
  ['half a PNG', 'png', () => part(pictures.png, 0.5)],
  ['a PNG without its last byte', 'png', () => part(pictures.png, 0.999)],
  ['half a JPEG', 'jpeg', () => part(pictures.jpeg, 0.5)],
  ['a JPEG without its end', 'jpeg', () => pictures.jpeg.subarray(0, -2)],
  ['half a GIF', 'gif', () => part(pictures.gif, 0.5)],
  ['a GIF without its end', 'gif', () => pictures.gif.subarray(0, -1)],
  ['a PNG with a damaged part', 'png', () => damaged(pictures.png, 20)],
  [
    'a PNG without a picture',
    'png',
    () => Buffer.concat([pictures.png.subarray(0, 33), chunk('IEND', Buffer.alloc(0))]),
  ],
  ['a PNG of 30,000 by 30,000', 'png', () => pngOfSize(30_000, 30_000)],
  ['a JPEG of 30,000 by 30,000', 'jpeg', () => jpegOfSize(30_000, 30_000)],
  ['a GIF of 30,000 by 30,000', 'gif', () => gifOfSize(30_000, 30_000)],
  ['a PNG of 9,000 by 9,000', 'png', () => pngOfSize(9_000, 9_000)],
  ['a PNG of 10,000 by 4,000 with 16 bits', 'png', () => pngOfSize(10_000, 4_000, { bits: 16, colourType: 6 })],
  ['a PNG of an unknown colour type', 'png', () => pngOfSize(40, 30, { colourType: 5 })],
  ['a PNG of no size', 'png', () => pngOfSize(0, 30)],
  ['a JPEG of no size', 'jpeg', () => jpegOfSize(0, 0)],
];

/** Images that hide something beside the image, by name: the kind, and what makes them. Without it they are `pictures`. */
export const hidingPlaces: [string, Kind, () => Buffer][] = [
  ['a PNG with a page behind it', 'png', () => Buffer.concat([pictures.png, page])],
  ['a JPEG with an archive behind it', 'jpeg', () => Buffer.concat([pictures.jpeg, Buffer.from('PK\x03\x04')])],
  ['a GIF with a script behind it', 'gif', () => Buffer.concat([pictures.gif, Buffer.from('/*x*/alert(1)')])],
  ['two PNGs in one', 'png', () => Buffer.concat([pictures.png, pictures.png])],
  ['a page in a PNG’s notes', 'png', () => pngNote('Comment\0<script>alert(1)</script>')],
  ['a page in a JPEG’s notes', 'jpeg', () => jpegNote('<html><body onload=alert(1)>')],
  ['a program in a JPEG’s notes', 'jpeg', () => jpegNote('<?php system($_GET[0]); ?>')],
  ['a script in a GIF’s notes', 'gif', () => gifNote('*/=alert(1)/*')],
  ['an unknown program in a GIF’s extension', 'gif', () => gifExtension('\x0bXMP DataXMP\x03<x>\0')],
  ['a page in a JPEG’s unknown segment', 'jpeg', () => jpegSegment(0xe5, page)],
  ['a page in a PNG’s unknown chunk', 'png', () => pngChunk('paGe', page)],
];
