import { site } from '../site/brand.ts';
import { shareSize } from '../site/share-backdrop.ts';
import { escapeHtml } from './escape-html.ts';

/** The facts of the site that each page's head needs, from the settings and the build. */
export interface HeadFacts {
  /** The URL of the site. */
  siteUrl: string;
  /** The image for shared links to pages that have none of their own. */
  image: ShareImage;
  /** The X handle of the company, which may be empty. */
  twitterHandle: string;
  /** The company as a schema.org Organization. */
  organization: object;
  /** The title of a page of the blog. "%s" stands for what the page shows. */
  blogTitle: string;
  blogDescription: string;
}

/** The image that networks show with a shared link. */
interface ShareImage {
  /** A URL, or a path of the site. */
  url: string;
  /** The text for those who cannot see it. */
  alt: string;
  /** True if a build has drawn it, so that its size is known. */
  isDrawn: boolean;
}

/** The contents of a page's head. */
export interface PageHead {
  title: string;
  description: string;
  path: string;
  type?: 'website' | 'article';
  /** By default, the image of the site. */
  image?: ShareImage | undefined;
  /** True if search engines must not keep the page. */
  noindex?: boolean;
  keywords?: string | undefined;
  /** The names of the topics of an article, the leading one first. */
  topics?: readonly string[];
  /** The feeds of the page. Every page also has those of the blog. */
  feeds?: readonly { type: string; title: string; path: string }[];
  /** The schema.org objects that describe the page. */
  structuredData?: readonly object[];
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

// Escapes "<", so that no text can close the script element.
const jsonLd = (graph: readonly object[]) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')}</script>`;

/** Returns the title of the feed of a topic. */
export const feedTitle = (topic: string): string => `${topic} | ${site.name} Blog`;

/** Returns the elements of a page's head that differ from page to page. */
export function headHtml(facts: HeadFacts, head: PageHead): string {
  const { title, description, path, type = 'website', image = facts.image, keywords, structuredData = [] } = head;
  const { topics = [], feeds = [] } = head;
  const url = new URL(path, facts.siteUrl).href;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    keywords ? meta('name', 'keywords', keywords) : '',
    head.noindex ? meta('name', 'robots', 'noindex') : `<link rel="canonical" href="${escapeHtml(url)}">`,
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:type', type),
    topics[0] ? meta('property', 'article:section', topics[0]) : '',
    ...topics.map((topic) => meta('property', 'article:tag', topic)),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', new URL(image.url, facts.siteUrl).href),
    image.isDrawn ? meta('property', 'og:image:width', String(shareSize.width)) : '',
    image.isDrawn ? meta('property', 'og:image:height', String(shareSize.height)) : '',
    meta('property', 'og:image:alt', image.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:image:alt', image.alt),
    facts.twitterHandle ? meta('name', 'twitter:site', facts.twitterHandle) : '',
    ...feeds.map(
      (feed) =>
        `<link rel="alternate" type="${feed.type}" title="${escapeHtml(feed.title)}" href="${escapeHtml(feed.path)}">`,
    ),
    structuredData.length > 0 ? jsonLd(structuredData) : '',
  ].join('');
}
