import { type Picture, type Reader, refuse, refuseMarkup } from './parts.ts';

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, firstNote: 0xe0, lastNote: 0xef, comment: 0xfe } as const;

// The frames that browsers show: baseline, extended sequential and progressive.
const frames = [0xc0, 0xc1, 0xc2];
// Tables and intervals: quantisation, Huffman, restart, number of lines.
const tables = [0xc4, 0xdb, 0xdc, 0xdd];

/** Reads a whole JPEG (ITU-T T.81, annex B): every segment and scan, to the end marker and not further. */
export function readJpeg(reader: Reader): Picture {
  reader.take(2);
  let picture: Picture | undefined;
  let hasScan = false;
  for (;;) {
    const kind = nextMarker(reader);
    if (kind === marker.end) break;
    const length = reader.uint16();
    if (length < 2) refuse('it is no whole JPEG file');
    const data = reader.take(length - 2);
    if (frames.includes(kind)) {
      if (picture || data.length < 6) refuse('it is no whole JPEG file');
      picture = { height: data.readUInt16BE(1), width: data.readUInt16BE(3) };
    } else if (kind === marker.scan) {
      if (!picture) refuse('it is no whole JPEG file');
      hasScan = true;
      skipScan(reader);
    } else if (isNote(kind)) {
      // JFIF alone comes first in that segment; other bytes there are the beginning of something else.
      if (kind === marker.firstNote && !/^(?:JFIF|JFXX|AVI1|Ocad)/.test(data.toString('latin1', 0, 4)))
        refuse('it is no whole JPEG file');
      refuseMarkup(data);
    } else if (!tables.includes(kind)) refuse('it is no JPEG file that browsers show');
  }
  if (!picture || !hasScan) refuse('there is no picture in the file');
  reader.end();
  return picture;
}

const isNote = (kind: number) => kind === marker.comment || (kind >= marker.firstNote && kind <= marker.lastNote);

function nextMarker(reader: Reader): number {
  if (reader.byte() !== 0xff) refuse('it is no whole JPEG file');
  let kind = reader.byte();
  // A marker may be filled up in front.
  while (kind === 0xff) kind = reader.byte();
  return kind;
}

// A scan goes on over stuffed zeros and restarts, to the next marker.
function skipScan(reader: Reader): void {
  for (;;) {
    const at = reader.seek(0xff);
    reader.take(1);
    let next = reader.byte();
    while (next === 0xff) next = reader.byte();
    if (next === 0 || (next >= 0xd0 && next <= 0xd7)) continue;
    reader.back(reader.position - at);
    return;
  }
}
