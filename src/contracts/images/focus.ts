import * as z from 'zod/mini';

const percent = 'The focal point is in percent, from 0 to 100';
const coordinate = z.number(percent).check(z.int(percent), z.minimum(0, percent), z.maximum(100, percent));

/** The point of an image that crops keep in view, in percent from the left and from the top. */
export const focus = z.strictObject({ x: coordinate, y: coordinate });

export type Focus = z.output<typeof focus>;
