import type { Config } from '@netlify/functions';
import type { Database } from '../db/client.ts';
import {
  createPost,
  deletePost,
  findPost,
  pageOfAllPosts,
  pageOfPublishedPosts,
  updatePost,
} from '../db/queries/posts.ts';
import type { BlogPost } from '../db/schema.ts';
import { cleanExcerpt, cleanPost } from '../src/clean-post.ts';
import * as contract from '../src/contracts/blog.ts';
import { mayWritePosts } from '../src/contracts/users.ts';
import { type PostFields, toFields } from './_shared/post-fields.ts';
import { isSlugOfTitle, slugTaken, withFreeSlug } from './_shared/post-slug.ts';
import { Problem } from './_shared/problem.ts';
import { requestRebuild } from './_shared/rebuild.ts';
import { on } from './_shared/route.ts';
import { serve } from './_shared/serve.ts';

export const config: Config = { path: ['/api/blog', '/api/blog/all', '/api/blog/:id'] };

const notFound = () => new Problem('not_found', 'Post not found');

const rebuildIf = async (visible: boolean) => (visible ? requestRebuild() : 'none');

/** A list's page with its numbers. */
const paged = <Row>(posts: Row[], total: number, page: number, perPage: number) => ({
  ...({ success: true, posts, total, page } as const),
  pages: Math.max(1, Math.ceil(total / perPage)),
});

/**
 * Stores a change of the version that was read; gives nothing where its slug is taken. Throws a conflict with the post
 * as it now is where somebody was quicker.
 */
async function change(
  db: Database,
  post: BlogPost,
  readAt: Date,
  fields: PostFields & Partial<Pick<BlogPost, 'slug' | 'published'>>,
): Promise<BlogPost | undefined> {
  const outcome = await updatePost(db, post.id, readAt, fields);
  if (outcome === 'slug taken') return undefined;
  if (outcome !== 'changed meanwhile') return outcome.post;
  const current = await findPost(db, post.id);
  if (!current) throw notFound();
  throw new Problem('conflict', 'Somebody else has saved this post meanwhile', {
    current: await cleanPost(current),
  });
}

export default serve([
  on(contract.listPosts, async ({ db, query }) => {
    const [page, perPage] = [Number(query.page ?? 1), contract.postsPerPage.published];
    const { rows, total } = await pageOfPublishedPosts(db, page, perPage);
    return paged(await Promise.all(rows.map(cleanPost)), total, page, perPage);
  }),

  on(contract.listAllPosts, async ({ db, query: { page: asked, search, status } }) => {
    const [page, perPage] = [Number(asked ?? 1), contract.postsPerPage.all];
    const published = status && status === 'published';
    const { rows, total } = await pageOfAllPosts(db, { search, published }, page, perPage);
    const posts = await Promise.all(rows.map(async (post) => ({ ...post, excerpt: await cleanExcerpt(post) })));
    return paged(posts, total, page, perPage);
  }),

  on(contract.readPost, async ({ db, params, user }) => {
    const post = await findPost(db, params.id);
    const readable = post && (post.published || (user && mayWritePosts(user.role)));
    if (!readable) throw notFound();
    return { success: true, post: await cleanPost(post) };
  }),

  on(contract.createPost, async ({ db, input, request, user, record }) => {
    const fields = { ...(await toFields(input, request)), published: input.published, authorId: user.id };
    const store = (slug: string) => createPost(db, { ...fields, slug });
    const post = input.slug ? await store(input.slug) : await withFreeSlug(db, input.title, store);
    if (!post) throw await slugTaken(db, input.slug ?? '');
    record({ action: 'post.create', subject: post.title });
    const rebuild = await rebuildIf(post.published);
    return { success: true, message: 'Blog post created successfully', post, rebuild };
  }),

  on(contract.updatePost, async ({ db, params, input, request, record }) => {
    const before = await findPost(db, params.id);
    if (!before) throw notFound();
    const readAt = input.expectedUpdatedAt ? new Date(input.expectedUpdatedAt) : before.updatedAt;
    const fields = { ...(await toFields(input, request)), published: input.published ?? before.published };
    const { slug } = input;
    const fromTitle = slug !== undefined && !slug && !isSlugOfTitle(before.slug, input.title);
    const differing = Object.entries({ ...fields, ...(slug ? { slug } : {}) }).filter(
      ([name, value]) => name !== 'cleanSeal' && before[name as keyof BlogPost] !== value,
    );
    const message = 'Blog post updated successfully';
    // Saved as it was opened, it stays the version that it was.
    if (differing.length === 0 && !fromTitle && readAt.getTime() === before.updatedAt.getTime()) {
      return { success: true, message, post: before, rebuild: 'none' };
    }
    const post = fromTitle
      ? await withFreeSlug(db, input.title, (free) => change(db, before, readAt, { ...fields, slug: free }))
      : await change(db, before, readAt, { ...fields, ...(slug ? { slug } : {}) });
    if (!post) throw await slugTaken(db, slug ?? '');
    record({ action: 'post.update', subject: post.title });
    return { success: true, message, post, rebuild: await rebuildIf(before.published || post.published) };
  }),

  on(contract.deletePost, async ({ db, params, record }) => {
    const post = await deletePost(db, params.id);
    if (!post) throw notFound();
    record({ action: 'post.delete', subject: post.title });
    return { success: true, message: 'Blog post deleted successfully', rebuild: await rebuildIf(post.published) };
  }),
]);
