import { type ImageReader, refuseDamaged } from './image-reader.ts';

const maxFrames = 2_000;

const block = { extension: 0x21, frame: 0x2c, end: 0x3b } as const;
const extension = { graphicControl: 0xf9, application: 0xff } as const;

// The application extensions that say how often an animation repeats.
const loops = /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/;

/**
 * Returns a GIF up to its trailer, with its frames and their timing. Leaves out comments, text and other programs' data (GIF89a
 * specification). Throws if the file is incomplete.
 */
export function cleanGif(reader: ImageReader): Buffer {
  reader.take(6);
  const width = reader.uint16LittleEndian();
  const height = reader.uint16LittleEndian();
  takeColours(reader, reader.take(3).readUInt8(0));
  const parts = [reader.since(0)];
  let frames = 0;
  for (;;) {
    const start = reader.position;
    const kind = reader.byte();
    if (kind === block.end) break;
    if (kind === block.extension) {
      if (takeExtension(reader)) parts.push(reader.since(start));
    } else if (kind === block.frame) {
      takeFrame(reader, width, height);
      parts.push(reader.since(start));
      frames += 1;
      if (frames > maxFrames) refuseDamaged(`it has more than ${maxFrames} frames`);
    } else refuseDamaged('a part of it is unknown');
  }
  if (frames === 0) refuseDamaged('it holds no image');
  return Buffer.concat([...parts, Buffer.from([block.end])]);
}

/** Reads one extension. Returns true if it draws or times the image. */
function takeExtension(reader: ImageReader): boolean {
  const label = reader.byte();
  const start = reader.position;
  takeBlocks(reader);
  if (label === extension.graphicControl) return true;
  return label === extension.application && loops.test(reader.since(start).toString('latin1', 1, 12));
}

function takeFrame(reader: ImageReader, width: number, height: number): void {
  const [left, top] = [reader.uint16LittleEndian(), reader.uint16LittleEndian()];
  const [frameWidth, frameHeight] = [reader.uint16LittleEndian(), reader.uint16LittleEndian()];
  // Browsers enlarge an image to fit its frames, beyond the size that was checked.
  if (left + frameWidth > width || top + frameHeight > height) refuseDamaged('a frame is larger than the image');
  takeColours(reader, reader.byte());
  if (reader.byte() > 11) refuseDamaged('a frame cannot be decoded');
  takeBlocks(reader);
}

// The highest bit says whether a colour table follows, and the lowest three bits give its size.
function takeColours(reader: ImageReader, flags: number): void {
  if (flags & 0x80) reader.take(3 * 2 ** ((flags & 7) + 1));
}

function takeBlocks(reader: ImageReader): void {
  for (let length = reader.byte(); length > 0; length = reader.byte()) reader.take(length);
}
