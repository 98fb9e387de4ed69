import * as z from 'zod/mini';
import { endpoint, type ProvenCall } from '../endpoint.ts';
import { rebuildFields } from '../publishing/rebuild.ts';
import { postKey } from './posts.ts';
import { leadsElsewhere, redirectTarget } from './redirect-target.ts';

/**
 * Deletes a post. If visitors could see it, its URL then redirects to `redirectTo`, or answers 410 (gone) without it. Only admins
 * may use a URL of another site. Refuses a target that leads back to the post.
 */
export const deletePost = endpoint({
  method: 'DELETE',
  path: '/api/blog/:id',
  access: 'creator',
  // Other roles may not use a URL of another site at all.
  proof: ({ query, role, hosts }: ProvenCall<undefined, { redirectTo?: string | undefined }>) =>
    role === 'admin' && leadsElsewhere(query.redirectTo, hosts),
  apiKey: 'publish',
  params: z.object({ id: postKey }),
  query: z.strictObject({ redirectTo: z.optional(redirectTarget) }),
  output: z.object({ success: z.literal(true), message: z.string(), ...rebuildFields }),
  changes: ['content'],
});
