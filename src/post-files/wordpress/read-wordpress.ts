import type { IncomingPost } from '../../contracts/imports/incoming-post.ts';
import { postPath } from '../../contracts/posts/kind.ts';
import { dateUnreadable, readDate } from '../dates.ts';
import { ExportError } from '../export-error.ts';
import { emailFrom, excerptFrom, metaFrom, pathFrom, topicsOfKind, updatedFrom } from '../fields.ts';
import { Losses } from '../losses.ts';
import type { OpenedExport, ReadPost } from '../reading.ts';
import { contentOf } from './content.ts';
import { type Entry, kindOf, namedEntries } from './entries.ts';
import { newPathsOf } from './new-paths.ts';
import { replaceShortcodes } from './shortcodes.ts';
import { baseOf, fileUrlOf, metaOf, siteOf, type WordPressSite } from './site.ts';
import { categoryPaths, termsOfItem } from './terms.ts';
import { childOf, readWxr, textOf, type WxrElement } from './wxr.ts';

// Entries that belong to the theme, to posts or to WordPress itself. The report does not mention them.
const silent =
  /^(?:post|page|attachment|nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|user_request|wp_\w+)$/;
const unwanted = /^(?:trash|auto-draft|inherit)$/;

/** Opens WordPress's export. Throws an ExportError if the file is not an export. */
export function openWordPress(xml: string): OpenedExport {
  const channel = readWxr(xml);
  const base = baseOf(channel);
  if (!URL.canParse(base)) throw new ExportError('The export does not name the URL of its site in wp:base_blog_url.');
  const items = channel.children.filter(({ name }) => name === 'item');
  const posts = items.filter((item) => /^(?:post|page)$/.test(textOf(item, 'wp:post_type')));
  const wanted = namedEntries(posts.filter((item) => !unwanted.test(textOf(item, 'wp:status'))));
  const newPaths = newPathsOf(wanted, base);
  const site = siteOf(channel, base, newPaths);
  const emails = new Map(
    channel.children
      .filter(({ name }) => name === 'wp:author')
      .map((author) => [textOf(author, 'wp:author_login'), emailFrom(textOf(author, 'wp:author_email'))]),
  );
  const categories = categoryPaths(channel);
  const skipped = new Losses();
  for (const item of items) {
    const type = textOf(item, 'wp:post_type');
    if (!silent.test(type)) skipped.add(type);
  }
  for (const item of posts) if (unwanted.test(textOf(item, 'wp:status'))) skipped.add(`${kindOf(item)} in the trash`);
  return {
    from: 'WordPress',
    entries: wanted.map((each) => ({
      name: `“${textOf(each.item, 'title').slice(0, 200) || textOf(each.item, 'wp:post_id')}”`,
      kind: each.kind,
      read: () => readPost(each, { base, site, emails, categories }),
    })),
    skipped: skipped.list(),
    hosts: [...new Set([new URL(base).host, ...fileHosts(items)])],
    ...{ details: new Map(), topics: [] },
  };
}

const fileHosts = (items: WxrElement[]) =>
  items.flatMap((item) => {
    const url = fileUrlOf(item);
    return URL.canParse(url) ? [new URL(url).host] : [];
  });

interface Shared {
  base: string;
  site: WordPressSite;
  emails: ReadonlyMap<string, string | null>;
  categories: ReadonlyMap<string, string>;
}

function readPost(
  { item, kind, losses, title, slug, fault }: Entry,
  { base, site, emails, categories }: Shared,
): ReadPost {
  if (fault) throw fault;
  const id = textOf(item, 'wp:post_id');
  const written = textOf(item, 'content:encoded');
  const text = { postId: id, path: postPath(kind, slug), footnotes: metaOf(item, 'footnotes') };
  const content = contentOf({ ...text, content: written }, site, losses);
  const [teaser = ''] = written.split('<!--more');
  const shortened =
    teaser === written ? '' : contentOf({ ...text, content: teaser, footnotes: '' }, site, new Losses());
  const given = replaceShortcodes(textOf(item, 'excerpt:encoded'), ({ inner }) => inner);
  const dated = dateOf(item, 'wp:post_date');
  const created = dated ?? new Date().toISOString();
  const status = textOf(item, 'wp:status');
  const isHidden = textOf(item, 'wp:post_password') !== '' || !dated;
  if (textOf(item, 'wp:post_password') !== '') losses.add(`password: the ${kind} becomes a draft`);
  if (!dated && /^(?:publish|future)$/.test(status)) losses.add(dateUnreadable);
  if (status === 'private') losses.add(`“private”: the ${kind} becomes a draft`);
  const published = status === 'publish' && !isHidden;
  if (textOf(item, 'wp:is_sticky') === '1') losses.add('place at the top of the blog');
  reportAuthors(item, losses);
  reportComments(item, losses);
  const oldPath = published || status === 'future' ? pathFrom(textOf(item, 'link').trim(), base) : undefined;
  const post: IncomingPost = {
    source: `wordpress:${new URL(base).host}${new URL(base).pathname}${id}`,
    id: null,
    kind,
    title,
    content,
    excerpt: excerptFrom(given, content, losses, shortened),
    featuredImage: site.fileOf(metaOf(item, '_thumbnail_id')) ?? null,
    metaTitle: metaFrom(seo(item, title, 'title'), 'metaTitle', losses),
    metaDescription: metaFrom(seo(item, title, 'description'), 'metaDescription', losses),
    slug,
    published,
    publishAt: status === 'future' && !isHidden ? created : null,
    unpublishAt: null,
    createdAt: created,
    updatedAt: updatedFrom(dateOf(item, 'wp:post_modified'), created),
    author: emails.get(textOf(item, 'dc:creator')) ?? emailFrom(textOf(item, 'dc:creator')),
    oldPaths: oldPath ? [oldPath] : [],
  };
  const terms = termsOfItem(item, base, categories);
  return { post, terms: topicsOfKind(kind, terms, losses), losses: losses.list() };
}

// Yoast and Rank Math store their texts in custom fields, with variables such as %%title%% and %title%.
function seo(item: WxrElement, title: string, field: 'title' | 'description'): string {
  const text =
    metaOf(item, field === 'title' ? '_yoast_wpseo_title' : '_yoast_wpseo_metadesc') ||
    metaOf(item, `rank_math_${field}`);
  return text
    .replace(/%%?(?:title|post_title)%%?/g, title)
    .replace(/%%?\w+%%?/g, ' ')
    .replace(/^[\s|–-]+|[\s|–-]+$/g, '');
}

// The plugin Co-Authors Plus writes each author as a category. A post here has one author, who is named elsewhere.
function reportAuthors(item: WxrElement, losses: Losses): void {
  const authors = item.children.filter(({ name, attribs }) => name === 'category' && attribs.domain === 'author');
  const names = new Set(authors.map(({ attribs, text }) => attribs.nicename || text));
  names.delete(textOf(item, 'dc:creator'));
  for (const name of names) losses.add(`author “${name}”, because a post has one author`);
}

function reportComments(item: WxrElement, losses: Losses): void {
  const comments = item.children.filter(
    (child) => child.name === 'wp:comment' && textOf(child, 'wp:comment_approved') === '1',
  );
  if (comments.length > 0) losses.add('comment', comments.length);
}

// A draft has no date in GMT, so its date is read by the site's clock. Other programs that write this format leave both out.
function dateOf(item: WxrElement, name: string): string | undefined {
  const texts = [textOf(item, `${name}_gmt`), textOf(item, name)];
  if (name === 'wp:post_date' && !childOf(item, name)) texts.push(textOf(item, 'pubDate'));
  for (const text of texts) {
    const { time } = readDate(text);
    if (time) return time;
  }
  return undefined;
}
