import type { Config } from '@netlify/functions';
import { readOpenApi } from '../src/contracts/openapi.ts';
import * as allPosts from '../src/contracts/posts/all-posts.ts';
import * as removal from '../src/contracts/posts/delete-post.ts';
import * as drafts from '../src/contracts/posts/drafts.ts';
import * as blog from '../src/contracts/posts/posts.ts';
import * as versions from '../src/contracts/posts/versions.ts';
import * as topics from '../src/contracts/topics/topics.ts';
import { describeApi } from './_shared/http/openapi.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { siteUrl } from './_shared/http/site-page.ts';

export const config: Config = { path: '/api/openapi.json' };

export default serve([
  on(readOpenApi, async ({ request }) =>
    describeApi({ ...allPosts, ...blog, ...removal, ...versions, ...drafts, ...topics }, siteUrl(request)),
  ),
]);
