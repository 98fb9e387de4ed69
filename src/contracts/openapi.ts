import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Describes the calls that accept an API key (OpenAPI 3.1). */
export const readOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'anyone',
  output: z.looseObject({ openapi: z.string() }),
});
