import { Problem } from '../problem.ts';

/** What a picture's own bytes tell of it; sides in pixels. */
export interface Picture {
  width: number;
  height: number;
}

/** Refuses a file, and says what is wrong with it. */
export function refuse(why: string): never {
  throw new Problem('invalid', `This picture cannot be used: ${why}`, { issues: [{ field: 'file', message: why }] });
}

/** A file that is read from front to back; whoever reads past its end has a truncated file before them. */
export class Reader {
  readonly #bytes: Buffer;
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get position(): number {
    return this.#position;
  }

  /** The next bytes. */
  take(length: number): Buffer {
    const end = this.#position + length;
    if (end > this.#bytes.length) refuse('the file breaks off before its end');
    const part = this.#bytes.subarray(this.#position, end);
    this.#position = end;
    return part;
  }

  byte(): number {
    return this.take(1).readUInt8();
  }

  uint16(): number {
    return this.take(2).readUInt16BE();
  }

  uint16LittleEndian(): number {
    return this.take(2).readUInt16LE();
  }

  uint32(): number {
    return this.take(4).readUInt32BE();
  }

  /** Goes on to the next of these bytes, and gives where it is; refuses where there is none. */
  seek(byte: number): number {
    const found = this.#bytes.indexOf(byte, this.#position);
    if (found === -1) refuse('the file breaks off before its end');
    this.#position = found;
    return found;
  }

  /** Goes back by so many bytes. */
  back(length: number): void {
    this.#position -= length;
  }

  /** Refuses where anything follows: a second file in the same bytes is how one thing passes for another. */
  end(): void {
    if (this.#position !== this.#bytes.length) refuse('the file goes on after the picture’s end');
  }
}

const markup =
  /<(?:!doctype|\?php|\/?(?:script|html|head|body|svg|iframe|img|object|embed|style|meta|form)\b)|javascript:|\*\/\s*[=;(]/i;

/** Refuses notes in a picture that are written for a browser or a server to run. */
export function refuseMarkup(note: Buffer): void {
  if (markup.test(note.toString('latin1'))) refuse('its notes hold the code of a page');
}
