import { emailForm } from '../contracts/fields.ts';
import type { PostKind } from '../contracts/posts/kind.ts';
import { postLimits } from '../contracts/posts/posts.ts';
import { slugFrom } from '../contracts/posts/slug.ts';
import { decodeUrl } from './decode-url.ts';
import { excerptOf, sentencesOf } from './excerpt.ts';
import { wordsOf } from './html.ts';
import type { Losses } from './losses.ts';

/** Returns markup as one line of at most `limit` characters. */
const lineFrom = (html: string, limit: number, name: string, losses: Losses) =>
  lineOf(wordsOf(html), limit, name, losses);

function lineOf(text: string, limit: number, name: string, losses: Losses): string {
  const words = text.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/gu, '').trim();
  if (words.length > limit) losses.add(`end of the ${name}: the limit is ${limit} characters`);
  return words.slice(0, limit).trim();
}

/** Returns the title of a post from markup. */
export function titleFrom(html: string, losses: Losses): string {
  const title = lineFrom(html, postLimits.title, 'title', losses);
  if (!title) losses.add('title: it is called “Untitled”');
  return title || 'Untitled';
}

/** Returns the excerpt of a post: the given one, or the words of `teaser`, or the first words of the content. */
export function excerptFrom(given: string, content: string, losses: Losses, teaser = ''): string {
  const excerpt =
    lineFrom(given, postLimits.excerpt, 'excerpt', losses) ||
    lineOf(sentencesOf(teaser), postLimits.excerpt, 'excerpt', losses) ||
    excerptOf(content);
  if (!excerpt) losses.add('excerpt: it says “No excerpt”');
  return excerpt || 'No excerpt';
}

/** Returns the title or the description for search engines, or null. */
export const metaFrom = (html: string | undefined, field: 'metaTitle' | 'metaDescription', losses: Losses) =>
  lineFrom(html ?? '', postLimits[field], field === 'metaTitle' ? 'meta title' : 'meta description', losses) || null;

/** Returns the slug of a post in the form of this site, and counts a change as a loss. An empty slug is made from the title. */
export function slugOf(given: string, title: string, losses: Losses): string {
  const decoded = decodeUrl(given);
  const slug = plainSlug(decoded) || plainSlug(title);
  if (decoded && slug !== decoded) losses.add(`slug “${decoded}”, which is now “${slug || 'made by this site'}”`);
  return slug;
}

/** Returns the slug of a text without its accents, so that “café” becomes “cafe”. */
export const plainSlug = (text: string) => slugFrom(text.normalize('NFKD').replace(/\p{M}/gu, ''));

/** Returns the terms of a post. A page has no topics, so its terms count as losses. */
export function topicsOfKind<Term>(kind: PostKind, terms: Term[], losses: Losses): Term[] {
  if (kind === 'post') return terms;
  losses.add('category or tag, because pages have no topics', terms.length);
  return [];
}

/** Returns the email in a text such as “Ada <ada@example.org>”, or null if there is none. */
export function emailFrom(text: string | null | undefined): string | null {
  const found = /[^\s<>(),;]+@[^\s<>(),;]+/.exec(text ?? '')?.[0] ?? '';
  return emailForm.test(found) && found.length <= 254 ? found : null;
}

/** Returns the path of a URL for a redirect, or undefined if the query decides which page it is. */
export function pathFrom(url: string, base: string): string | undefined {
  if (!URL.canParse(url, base)) return undefined;
  const { pathname, search } = new URL(url, base);
  return search || pathname === '/' ? undefined : pathname.replace(/\/+$/, '');
}

/** Returns when a post was last changed. Ignores a time in the future, which only scheduled posts have. */
export const updatedFrom = (changed: string | undefined, created: string): string =>
  [changed ?? created, new Date().toISOString()].sort()[0] ?? created;
