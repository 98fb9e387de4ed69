import * as z from 'zod/mini';

/** The output of an endpoint whose handler returns a response of its own, because it is not JSON. */
// z.instanceof(Response) would read the global, which loads the whole of fetch at every cold start.
export const response = z.custom<Response>((value) => value instanceof Response);
