import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of a time step (RFC 6238 over RFC 4226, SHA-1, six digits), independent of the product's own library. */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/**
 * An authenticator app that never waits: a step counts once, and one step of drift is allowed, so it gives the codes of
 * the step before, of this one, and of the next, in that order.
 */
export function authenticator(secret: string): () => string {
  let last = 0;
  return () => {
    const now = Math.floor(Date.now() / 30_000);
    last = Math.max(last + 1, now - 1);
    if (last > now + 1) throw new Error('There are no more codes for now');
    return codeOf(secret, last);
  };
}
