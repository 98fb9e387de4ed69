import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The calls that an API key may make, described for machines (OpenAPI 3.1). */
export const readOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'anyone',
  output: z.looseObject({ openapi: z.string() }),
});
