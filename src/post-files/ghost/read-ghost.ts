import { type IncomingPost, timeFrom } from '../../contracts/imports/incoming-post.ts';
import { type PostKind, postPath } from '../../contracts/posts/kind.ts';
import { dateUnreadable, readDate } from '../dates.ts';
import { escapeText } from '../escape-text.ts';
import { ExportError } from '../export-error.ts';
import {
  emailFrom,
  excerptFrom,
  metaFrom,
  plainSlug,
  slugOf,
  titleFrom,
  topicsOfKind,
  updatedFrom,
} from '../fields.ts';
import { Losses } from '../losses.ts';
import type { OpenedExport, ReadPost } from '../reading.ts';
import { tidyHtml } from '../tidy-html.ts';
import { type Term, termOf } from '../topics/term.ts';
import { UnreadableError } from '../unreadable-error.ts';
import { cardHtml } from './cards.ts';

type Row = Record<string, unknown>;
type Tables = Record<string, Row[]>;

// Ghost writes this instead of its own URL.
const placeholder = '__GHOST_URL__';
const unresolved = 'The export of Ghost does not name its own site. Give its URL, such as https://blog.example.org';

/**
 * Opens Ghost's export, which is JSON. `site` is the URL of the old site. Throws an ExportError if the text is not such an
 * export, or if it needs the URL and `site` is undefined.
 */
export function openGhost(json: string, site: string | undefined): OpenedExport {
  const tables = tablesOf(json);
  if (!site && json.includes(placeholder)) throw new ExportError(unresolved);
  const base = site ? `${site.replace(/\/+$/, '')}/` : undefined;
  const posts = tables.posts ?? [];
  const shared: Shared = {
    base,
    paths: new Map(
      ['page', 'post'].flatMap((kind) =>
        posts
          .filter((row) => kindOf(row) === kind)
          .map((row) => [text(row.slug), postPath(kindOf(row), plainSlug(text(row.slug)))] as const),
      ),
    ),
    metas: byPost(tables.posts_meta),
    tags: byPost(tables.posts_tags),
    authors: byPost(tables.posts_authors),
    tagRows: new Map((tables.tags ?? []).map((row) => [row.id, row] as const)),
    emails: new Map((tables.users ?? []).map(({ id, email }) => [id, text(email)])),
  };
  return {
    from: 'Ghost',
    entries: posts.map((row) => ({
      name: `“${text(row.title) || text(row.slug) || text(row.id)}”`,
      kind: kindOf(row),
      read: () => readPost(row, shared),
    })),
    skipped: [],
    hosts: base ? [new URL(base).host] : [],
    ...{ details: new Map(), topics: [] },
  };
}

/** The data that all posts of an export share. Rows of other tables are found by the id of their post. */
interface Shared {
  base: string | undefined;
  /** The new paths by the old slugs. */
  paths: ReadonlyMap<string, string>;
  metas: ReadonlyMap<unknown, Row[]>;
  tags: ReadonlyMap<unknown, Row[]>;
  authors: ReadonlyMap<unknown, Row[]>;
  tagRows: ReadonlyMap<unknown, Row>;
  emails: ReadonlyMap<unknown, string>;
}

// The first versions of Ghost write `page` in place of `type`.
const kindOf = ({ type, page }: Row): PostKind => ((type ? type === 'page' : page) ? 'page' : 'post');

const byPost = (rows: Row[] = []): Map<unknown, Row[]> => Map.groupBy(rows, ({ post_id }) => post_id);

function tablesOf(json: string): Tables {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    throw new ExportError('The file is not complete JSON. Download the export from Ghost again.');
  }
  const { db, data = (Array.isArray(db) ? db[0] : undefined)?.data } = Object(parsed) as { db?: Row[]; data?: Tables };
  if (!Array.isArray(Object(data).posts))
    throw new ExportError(
      'This JSON file is no export of Ghost. Choose the file that Settings, Export has downloaded.',
    );
  return data as Tables;
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

function readPost(row: Row, { base, paths, metas, tags, tagRows, ...people }: Shared): ReadPost {
  const losses = new Losses();
  const kind = kindOf(row);
  const absolute = (url: string) => url.replaceAll(`${placeholder}/`, base ?? '/').replaceAll(placeholder, base ?? '/');
  const html = absolute(text(row.html));
  if (!html && (row.lexical || row.mobiledoc))
    throw new UnreadableError('It has no HTML: save it in Ghost once, and export again.');
  const [meta = {}] = metas.get(row.id) ?? [];
  const title = titleFrom(text(row.title), losses);
  const content = tidyHtml(html, {
    losses,
    card: (element) => cardHtml(element, losses),
    url: (url, kind) => (kind === 'image' ? originalImage(url) : kind === 'link' ? newLink(url, base, paths) : url),
  });
  const status = text(row.status);
  const isRestricted = !/^(?:public)?$/.test(text(row.visibility));
  if (isRestricted) losses.add(`“${text(row.visibility)} only”: the ${kind} becomes a draft`);
  if (row.featured) losses.add('mark as featured');
  for (const email of othersOf(row, people)) losses.add(`author “${email}”, because a post has one author`);
  if (row.codeinjection_head || row.codeinjection_foot) losses.add('code injection');
  const isEmail = status === 'sent';
  if (isEmail) losses.add('post that was only sent by email: the post becomes a draft');
  const dated = dateOf(row.published_at || row.created_at);
  const isShown = (status === 'published' || status === 'scheduled') && !isRestricted;
  if (isShown && !dated) losses.add(dateUnreadable);
  const published = isShown && status === 'published' && dated !== undefined;
  const scheduled = isShown && status === 'scheduled' && dated !== undefined;
  const created = dated ?? new Date().toISOString();
  const image = absolute(text(row.feature_image ?? row.image));
  const slug = slugOf(text(row.slug), title, losses);
  const post: IncomingPost = {
    source: `ghost:${text(row.uuid) || text(row.id)}`,
    id: null,
    kind,
    title,
    content,
    excerpt: excerptFrom(text(row.custom_excerpt), content, losses),
    featuredImage: image ? originalImage(image) : null,
    metaTitle: metaFrom(text(meta.meta_title ?? row.meta_title), 'metaTitle', losses),
    metaDescription: metaFrom(text(meta.meta_description ?? row.meta_description), 'metaDescription', losses),
    slug,
    published,
    publishAt: scheduled ? created : null,
    unpublishAt: null,
    createdAt: created,
    updatedAt: updatedFrom(dateOf(row.updated_at), created),
    author: authorOf(row, people),
    oldPaths: published || scheduled ? [`/${text(row.slug)}`] : [],
  };
  const terms = tagsOf(row, { base, tags, tagRows });
  return { post, terms: topicsOfKind(kind, terms, losses), losses: losses.list() };
}

// Ghost's first tag of a post is its primary tag. A tag whose name begins with a number sign is for the theme only.
function tagsOf(row: Row, { base, tags, tagRows }: Pick<Shared, 'base' | 'tags' | 'tagRows'>): Term[] {
  return inOrder(tags.get(row.id))
    .flatMap(({ tag_id }): Row[] => [tagRows.get(tag_id) ?? {}])
    .filter(({ name, visibility }) => visibility !== 'internal' && !text(name).startsWith('#'))
    .flatMap(({ name, slug }, index) =>
      termOf(
        escapeText(text(name)),
        { kind: 'tag', leads: index === 0 },
        { base: base ?? 'https://site.invalid/', page: slug ? `tag/${text(slug)}/` : '', feed: 'rss' },
      ),
    );
}

const inOrder = (rows: readonly Row[] = []) =>
  rows.toSorted((a, b) => Number(a.sort_order ?? 0) - Number(b.sort_order ?? 0));

function authorOf(row: Row, { authors, emails }: Pick<Shared, 'authors' | 'emails'>): string | null {
  const [first] = inOrder(authors.get(row.id));
  return emailFrom(emails.get(first?.author_id ?? row.author_id));
}

const othersOf = (row: Row, { authors, emails }: Pick<Shared, 'authors' | 'emails'>): string[] =>
  inOrder(authors.get(row.id))
    .slice(1)
    .map(({ author_id }) => emails.get(author_id) || text(author_id));

// The path of a smaller copy contains its size.
const originalImage = (url: string) =>
  url.replace(/\/content\/images\/size\/w\d+(?:h\d+)?\/(?:format\/\w+\/)?/, '/content/images/');

function newLink(url: string, base: string | undefined, paths: ReadonlyMap<string, string>): string {
  const path = base && url.startsWith(base) ? url.slice(base.length - 1) : url;
  const [, slug = '', fragment = ''] = /^\/([^/?#]+)\/?(?:\?[^#]*)?(#.*)?$/.exec(path) ?? [];
  const found = paths.get(slug);
  return found ? `${found}${fragment}` : url;
}

// Ghost's databases store times in UTC, with or without a zone. Its first versions stored milliseconds.
const dateOf = (value: unknown): string | undefined =>
  typeof value === 'number' ? timeFrom(value) : readDate(value).time;
