import { createHash } from 'node:crypto';
import type { PublicPage } from '../contracts/posts/public-page.ts';
import { versionOf } from '../post-page/fill-frame.ts';
import { blogPagePath, blogPages } from './blog-pages.ts';
import { publishedPosts } from './posts.ts';

/** The number of posts on the home page. */
const onHomePage = 3;

const latest = (times: readonly string[]) => [...times].sort().at(-1) ?? null;

// The time of the latest change among the posts of a list, or of the newest post.
const listChangedAt = (posts: typeof publishedPosts) =>
  latest([...posts.map(({ updatedAt }) => updatedAt), ...publishedPosts.slice(0, 1).map(({ createdAt }) => createdAt)]);

const unread = (path: string, changedAt: string | null = null): PublicPage => ({ path, changedAt, version: null });

/**
 * Every page for search engines. The build knows the version of a post already; the version of other pages comes from the built
 * page.
 */
export const publicPages: readonly PublicPage[] = [
  unread('/', listChangedAt(publishedPosts.slice(0, onHomePage))),
  ...['/talentcare', '/services', '/about', '/benefits', '/contact', '/privacy', '/accessibility'].map((path) =>
    unread(path),
  ),
  ...blogPages.map((posts, index) => unread(blogPagePath(index + 1), listChangedAt(posts))),
  ...publishedPosts.map((post) => ({
    path: `/blog/${post.slug}`,
    changedAt: latest([post.updatedAt, post.imagesAt ?? '']),
    version: createHash('sha256').update(versionOf(post)).digest('base64url').slice(0, 12),
  })),
];
