/** The values that decide how much memory a decoded image takes. `bits` is the depth of one channel of one pixel. */
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

// The memory for all images that one process decodes at the same time. Rotating an image takes the same amount again.
const budget = 200_000_000;

let taken = 0;
const waiting: { bytes: number; start: () => void }[] = [];

// Starts waiting work in order of arrival, so that small images cannot overtake a large one forever.
function startWaiting(): void {
  for (let [next] = waiting; next && (taken === 0 || taken + next.bytes <= budget); [next] = waiting) {
    waiting.shift();
    taken += next.bytes;
    next.start();
  }
}

/**
 * Runs work on decoded images that takes this many bytes, as soon as other such work leaves enough of the shared memory. Work
 * that takes more than all of it runs alone.
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
