import { type ImageReader, refuseDamaged } from './image-reader.ts';

const marker = { end: 0xd9, scan: 0xda, app0: 0xe0, app1: 0xe1, app2: 0xe2, app14: 0xee, app15: 0xef, comment: 0xfe };

// The frames that browsers show: baseline, extended sequential and progressive.
const frames = [0xc0, 0xc1, 0xc2];
// Huffman tables, quantisation tables, number of lines, restart interval.
const tables = [0xc4, 0xdb, 0xdc, 0xdd];

/**
 * Returns a JPEG up to the end of its first image, with the segments that draw it and an Exif segment with only the orientation
 * (ITU-T T.81, annex B). Leaves out everything that follows, such as the further images of a multi-picture file. Throws if the
 * first image is incomplete.
 *
 * No package on npm does this: they keep the further images, with their location, or lose the orientation.
 */
export function cleanJpeg(reader: ImageReader, orientation: number | undefined): Buffer {
  const startOfImage = reader.take(2);
  const metadata = orientation ? [exifOrientation(orientation)] : [];
  const parts: Buffer[] = [];
  let hasFrame = false;
  let hasScan = false;
  for (;;) {
    const start = reader.position;
    const kind = takeMarker(reader);
    if (kind === marker.end) break;
    const length = reader.uint16();
    if (length < 2) refuseDamaged('a segment has no length');
    const data = reader.take(length - 2);
    if (frames.includes(kind)) {
      if (hasFrame || data.length < 6) refuseDamaged('its header is not valid');
      hasFrame = true;
    } else if (kind === marker.scan) {
      if (!hasFrame) refuseDamaged('its header is missing');
      hasScan = true;
      takeScan(reader);
    } else if (kind === marker.comment || (kind >= marker.app0 && kind <= marker.app15)) {
      if (!drawsImage(kind, data)) continue;
    } else if (!tables.includes(kind)) refuseDamaged('it is of a kind that browsers do not show');
    parts.push(reader.since(start));
  }
  if (!hasScan) refuseDamaged('it holds no image');
  return Buffer.concat([startOfImage, ...metadata, ...parts, Buffer.from([0xff, marker.end])]);
}

// JFIF without a thumbnail, the colour profile, and Adobe's note on how colours are stored.
function drawsImage(kind: number, data: Buffer): boolean {
  const begins = (name: string) => data.toString('latin1', 0, name.length) === name;
  if (kind === marker.app0) return begins('JFIF\0') && data.length === 14;
  if (kind === marker.app2) return begins('ICC_PROFILE\0');
  return kind === marker.app14 && begins('Adobe') && data.length === 12;
}

// An Exif segment with one entry: tag 0x0112 (orientation), type 3 (short), count 1.
function exifOrientation(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008' + '0001' + '0112000300000001' + '00000000' + '00000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const header = Buffer.from([0xff, marker.app1, 0, 2 + 6 + tiff.length]);
  return Buffer.concat([header, Buffer.from('Exif\0\0'), tiff]);
}

function takeMarker(reader: ImageReader): number {
  if (reader.byte() !== 0xff) refuseDamaged('a segment is missing');
  let kind = reader.byte();
  // Fill bytes may come before a marker.
  while (kind === 0xff) kind = reader.byte();
  return kind;
}

// Compressed data continues over stuffed zeros and restart markers, up to the next marker of another kind.
function takeScan(reader: ImageReader): void {
  for (;;) {
    reader.seek(0xff);
    const start = reader.position;
    const next = takeMarker(reader);
    if (next === 0 || (next >= 0xd0 && next <= 0xd7)) continue;
    reader.backTo(start);
    return;
  }
}
