import type { Metadata } from 'sharp';
import { type DecodedSize, imageMemory, imageMemoryLimit } from './image-memory.ts';

const bitsOf: Partial<Record<NonNullable<Metadata['depth']>, number>> = { uchar: 8, char: 8, ushort: 16, short: 16 };

/** Returns how sharp decodes an image. Throws if the decoded image would take too much memory. */
export function decodedSize({ width, height, channels, depth }: Metadata): DecodedSize {
  const size = { width, height, channels, bits: bitsOf[depth ?? 'uchar'] ?? 32 };
  const bytes = imageMemory(size);
  if (bytes <= imageMemoryLimit) return size;
  throw new Error(
    `it takes ${Math.ceil(bytes / 1e6)} MB in memory, and the limit is ${imageMemoryLimit / 1e6}: make it smaller, or save it with 8 bits`,
  );
}
