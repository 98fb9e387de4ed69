import type { Config } from '@netlify/functions';
import * as allPosts from '../src/contracts/all-posts.ts';
import * as blog from '../src/contracts/blog.ts';
import * as drafts from '../src/contracts/drafts.ts';
import { readOpenApi } from '../src/contracts/openapi.ts';
import * as revisions from '../src/contracts/revisions.ts';
import { describeApi } from './_shared/http/openapi.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { siteUrl } from './_shared/http/site-page.ts';

export const config: Config = { path: '/api/openapi.json' };

export default serve([
  on(readOpenApi, async ({ request }) =>
    describeApi({ ...allPosts, ...blog, ...revisions, ...drafts }, siteUrl(request)),
  ),
]);
