import { refusedField } from '../../http/problem.ts';

/** Throws the problem of an image that cannot be used. */
export function refuse(message: string): never {
  throw refusedField('file', message);
}

/** Throws the problem of an image whose file is damaged, incomplete or of a kind that browsers do not show. */
export const refuseDamaged = (why: string): never =>
  refuse(
    `This image file is damaged or incomplete: ${why}. Open it in an image program, save it again as PNG, JPEG or GIF, ` +
      'then upload that file.',
  );

/** Reads a file from front to back. Throws if the file ends too early. */
export class ImageReader {
  readonly #bytes: Buffer;
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get position(): number {
    return this.#position;
  }

  /** Returns the next bytes and moves past them. */
  take(length: number): Buffer {
    const end = this.#position + length;
    if (end > this.#bytes.length) refuseDamaged('it ends too early');
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

  /** Moves to the next byte of this value. Throws if there is none. */
  seek(byte: number): void {
    const found = this.#bytes.indexOf(byte, this.#position);
    if (found === -1) refuseDamaged('it ends too early');
    this.#position = found;
  }

  /** Returns everything read since a position. */
  since(position: number): Buffer {
    return this.#bytes.subarray(position, this.#position);
  }

  /** Moves back to a position. */
  backTo(position: number): void {
    this.#position = position;
  }
}
