import type { APIRoute } from 'astro';
import { siteFacts } from '../../content/site-facts.ts';

/** Says what a function has to know to write the lists that have no frame. */
export const GET: APIRoute = () => Response.json(siteFacts);
