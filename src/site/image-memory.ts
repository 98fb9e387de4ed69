/** What decides how much memory an image takes once it is decoded. `bits` are those of one channel of one pixel. */
export interface DecodedSize {
  width: number;
  height: number;
  channels: number;
  bits: number;
}

/** The most bytes that one decoded image may take: 40 million pixels with four channels of 8 bits, or half as many with 16 bits. */
export const imageMemoryLimit = 160_000_000;

/** Returns the bytes that a decoded image takes. */
export const imageMemory = ({ width, height, channels, bits }: DecodedSize): number =>
  width * height * channels * Math.ceil(bits / 8);

// For all images that one process decodes at the same time. Turning an image takes as much again.
const budget = 200_000_000;

let taken = 0;
const waiting: { bytes: number; start: () => void }[] = [];

// In the order in which they came, so that a large image is not passed by small ones for ever.
function startWaiting(): void {
  for (let [next] = waiting; next && (taken === 0 || taken + next.bytes <= budget); [next] = waiting) {
    waiting.shift();
    taken += next.bytes;
    next.start();
  }
}

/**
 * Does work on decoded images that takes so many bytes, once other such work has left enough of what they share. Work that takes
 * more than all of that is done alone.
 */
export async function withImageMemory<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
  await new Promise<void>((start) => {
    waiting.push({ bytes, start });
    startWaiting();
  });
  try {
    return await work();
  } finally {
    taken -= bytes;
    startWaiting();
  }
}
