import type { Config } from '@netlify/functions';
import { findPost, listAllPosts, listPublishedPosts } from '../db/queries/posts.ts';
import type { BlogPost } from '../db/schema.ts';
import * as contract from '../src/contracts/blog.ts';
import { mayWritePosts } from '../src/contracts/users.ts';
import { plainText, sanitizeContent } from '../src/sanitize-content.ts';
import { Problem } from './_shared/problem.ts';
import { on } from './_shared/route.ts';
import { serve } from './_shared/serve.ts';

export const config: Config = { path: ['/api/blog', '/api/blog/all', '/api/blog/:id'] };

// What was stored before a rule of cleaning changed is cleaned by the new one.
const clean = (post: BlogPost) => ({
  ...post,
  excerpt: plainText(post.excerpt),
  content: sanitizeContent(post.content),
});

export default serve([
  on(contract.listPosts, async ({ db }) => ({ success: true, posts: (await listPublishedPosts(db)).map(clean) })),

  on(contract.listAllPosts, async ({ db }) => ({ success: true, posts: (await listAllPosts(db)).map(clean) })),

  on(contract.readPost, async ({ db, params, user }) => {
    const post = await findPost(db, params.id);
    const readable = post && (post.published || (user && mayWritePosts(user.role)));
    if (!readable) throw new Problem('not_found', 'Post not found');
    return { success: true, post: clean(post) };
  }),
]);
