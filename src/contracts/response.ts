import * as z from 'zod/mini';

/** The output of an endpoint whose handler makes the response itself, because it is not JSON. */
// z.instanceof(Response) would read the global at every cold start, which loads the whole of fetch.
export const response = z.custom<Response>((value) => value instanceof Response);
