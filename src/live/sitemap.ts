import { programPageNames } from '../contracts/site-paths.ts';
import { blogPagePath, lastBlogPage } from './blog-page.ts';
import { escapeHtml } from './escape-html.ts';
import type { SiteFacts } from './site-facts.ts';
import { postsInTeaser } from './teaser.ts';
import { topicPath } from './topics.ts';

/** A post, or a page of the editors, as the sitemap has it. Times are ISO 8601 in UTC. */
interface SitemapPost {
  path: string;
  updatedAt: string;
  /** When one of its images was last replaced or got another focal point; null if none was. */
  imagesAt: string | null;
}

/** A topic as the sitemap has it: `updatedAt` is when it or one of its posts was last changed, as ISO 8601 in UTC. */
interface SitemapTopic {
  slug: string;
  updatedAt: string;
}

const latest = (times: readonly string[]) => [...times].sort().at(-1);

/** What the sitemap shows. */
export interface SitemapFacts {
  /** All published posts, newest first. */
  posts: readonly SitemapPost[];
  /** When the newest post was created. */
  newestAt: string | undefined;
  /** The number of posts on a page of the blog. */
  perPage: number;
  /** The topics that visitors see. */
  topics: readonly SitemapTopic[];
  /** The published pages of the editors. Those at a path of the program's are not listed twice. */
  pages: readonly SitemapPost[];
}

/** Returns the sitemap (sitemaps.org). A page of the program has a time only if it is known when its content changed. */
export function sitemapXml({ siteUrl }: SiteFacts, { posts, newestAt, perPage, topics, pages }: SitemapFacts): string {
  const { origin } = new URL(siteUrl);
  const url = (path: string, changedAt?: string) =>
    `<url><loc>${escapeHtml(origin + path)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</url>`;
  const post = ({ path, updatedAt, imagesAt }: SitemapPost) => url(path, latest([updatedAt, imagesAt ?? '']));
  // A list changes with its posts, and moves on with each new post.
  const listChangedAt = (listed: readonly SitemapPost[]) =>
    latest([...listed.map(({ updatedAt }) => updatedAt), ...(newestAt ? [newestAt] : [])]);
  const urls = [
    url('/', listChangedAt(posts.slice(0, postsInTeaser))),
    ...Object.keys(programPageNames).map((path) => url(path)),
    ...pages.filter(({ path }) => !programPageNames[path]).map(post),
    ...Array.from({ length: lastBlogPage(posts.length, perPage) }, (_, index) =>
      url(blogPagePath(index + 1), listChangedAt(posts.slice(index * perPage, (index + 1) * perPage))),
    ),
    ...topics.map(({ slug, updatedAt }) => url(topicPath(slug), updatedAt)),
    ...posts.map(post),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}
