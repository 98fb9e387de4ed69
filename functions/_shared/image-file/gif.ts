import { type Picture, type Reader, refuse, refuseMarkup } from './parts.ts';

const mostFrames = 2_000;

/** Reads a whole GIF (GIF89a specification): every block, to the trailer and not further. */
export function readGif(reader: Reader): Picture {
  reader.take(6);
  const picture = { width: reader.uint16LittleEndian(), height: reader.uint16LittleEndian() };
  skipColours(reader, reader.take(3).readUInt8(0));
  let frames = 0;
  for (;;) {
    const kind = reader.byte();
    if (kind === 0x3b) break;
    if (kind === 0x21) {
      reader.byte();
      refuseMarkup(blocks(reader));
    } else if (kind === 0x2c) {
      const [left, top] = [reader.uint16LittleEndian(), reader.uint16LittleEndian()];
      const [width, height] = [reader.uint16LittleEndian(), reader.uint16LittleEndian()];
      if (left + width > picture.width || top + height > picture.height) refuse('a frame is larger than the picture');
      skipColours(reader, reader.byte());
      if (reader.byte() > 11) refuse('it is no whole GIF file');
      blocks(reader);
      frames += 1;
      if (frames > mostFrames) refuse(`it has more than ${mostFrames} frames`);
    } else refuse('it is no whole GIF file');
  }
  if (frames === 0) refuse('there is no picture in the file');
  reader.end();
  return picture;
}

// A table of colours follows where the highest bit says so, its size in the lowest three.
function skipColours(reader: Reader, flags: number): void {
  if (flags & 0x80) reader.take(3 * 2 ** ((flags & 7) + 1));
}

function blocks(reader: Reader): Buffer {
  const parts: Buffer[] = [];
  for (let length = reader.byte(); length > 0; length = reader.byte()) parts.push(reader.take(length));
  return Buffer.concat(parts);
}
