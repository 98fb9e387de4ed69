import type { APIRoute } from 'astro';
import { buildInfo } from '../content/build-info.ts';

/** Which build the site is from, for those who ask a second time (specification, section 4 "Build info"). */
export const GET: APIRoute = () => Response.json(buildInfo);
