import { createHash } from 'node:crypto';
import type { PublicPage } from '../contracts/posts/public-page.ts';
import { blogPagePath } from '../live/blog-page.ts';
import { versionOf } from '../live/post-page.ts';
import { blogPages } from './blog-pages.ts';
import { publishedPosts } from './posts.ts';

/** The number of posts on the home page. */
const onHomePage = 3;

const latest = (times: readonly string[]) => [...times].sort().at(-1) ?? null;

// A list changes with its posts, and moves on with each new post.
const listChangedAt = (posts: typeof publishedPosts) =>
  latest([...posts.map(({ updatedAt }) => updatedAt), ...publishedPosts.slice(0, 1).map(({ createdAt }) => createdAt)]);

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12);

const unread = (path: string, changedAt: string | null = null): PublicPage => ({ path, changedAt, version: null });

/** Every page that search engines may keep. Only of posts the build knows the version without reading the page. */
export const publicPages: readonly PublicPage[] = [
  unread('/', listChangedAt(publishedPosts.slice(0, onHomePage))),
  ...['/talentcare', '/services', '/about', '/benefits', '/contact', '/privacy', '/accessibility'].map((path) =>
    unread(path),
  ),
  ...blogPages.map((posts, index) => ({
    path: blogPagePath(index + 1),
    changedAt: listChangedAt(posts),
    version: hash(posts.map((post) => `${post.slug} ${versionOf(post)}`).join()),
  })),
  ...publishedPosts.map((post) => ({
    path: `/blog/${post.slug}`,
    changedAt: latest([post.updatedAt, post.imagesAt ?? '']),
    version: hash(versionOf(post)),
  })),
];
