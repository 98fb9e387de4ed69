import { blogPagePath, lastBlogPage } from './blog-page.ts';
import { escapeHtml } from './escape-html.ts';
import type { SiteFacts } from './site-facts.ts';
import { postsInTeaser } from './teaser.ts';
import { topicPath } from './topics.ts';

/** A post as the sitemap has it. Times are ISO 8601 in UTC. */
export interface SitemapPost {
  slug: string;
  updatedAt: string;
  /** When one of its images was last replaced or got another focal point; null if none was. */
  imagesAt: string | null;
}

/** A topic as the sitemap has it: `updatedAt` is when it or one of its posts was last changed, as ISO 8601 in UTC. */
export interface SitemapTopic {
  slug: string;
  updatedAt: string;
}

const pages = ['/talentcare', '/services', '/about', '/benefits', '/contact', '/privacy', '/accessibility'];

const latest = (times: readonly string[]) => [...times].sort().at(-1);

/**
 * Returns the sitemap (sitemaps.org). `posts` has all published posts, newest first, and `newestAt` is when the first of them was
 * created. `topics` has the topics that visitors see. A page has a time only if it is known when its content changed.
 */
export function sitemapXml(
  { siteUrl }: SiteFacts,
  posts: readonly SitemapPost[],
  newestAt: string | undefined,
  perPage: number,
  topics: readonly SitemapTopic[],
): string {
  const { origin } = new URL(siteUrl);
  const url = (path: string, changedAt?: string) =>
    `<url><loc>${escapeHtml(origin + path)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</url>`;
  // A list changes with its posts, and moves on with each new post.
  const listChangedAt = (listed: readonly SitemapPost[]) =>
    latest([...listed.map(({ updatedAt }) => updatedAt), ...(newestAt ? [newestAt] : [])]);
  const urls = [
    url('/', listChangedAt(posts.slice(0, postsInTeaser))),
    ...pages.map((path) => url(path)),
    ...Array.from({ length: lastBlogPage(posts.length, perPage) }, (_, index) =>
      url(blogPagePath(index + 1), listChangedAt(posts.slice(index * perPage, (index + 1) * perPage))),
    ),
    ...topics.map(({ slug, updatedAt }) => url(topicPath(slug), updatedAt)),
    ...posts.map(({ slug, updatedAt, imagesAt }) => url(`/blog/${slug}`, latest([updatedAt, imagesAt ?? '']))),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}
