import type { IncomingPost } from '../../contracts/imports/incoming-post.ts';
import { decodeUrl } from '../decode-url.ts';
import { escapeText } from '../escape-text.ts';
import type { TextFile } from '../export-files.ts';
import { emailFrom, excerptFrom, metaFrom, pathFrom, slugOf, titleFrom } from '../fields.ts';
import { fileScheme } from '../images.ts';
import { refuseLength } from '../length.ts';
import { Losses } from '../losses.ts';
import type { ExportEntry, OpenedExport, ReadPost } from '../reading.ts';
import { tidyHtml } from '../tidy-html.ts';
import { UnreadableError } from '../unreadable-error.ts';
import { readExportedPost } from './exported-post.ts';
import { type FileLinks, fileLinks } from './file-links.ts';
import { type FrontMatter, splitFrontMatter } from './front-matter.ts';
import { hiddenSigns, isYesOrNo } from './hidden-signs.ts';
import { markdownBlocks } from './markdown-html.ts';
import { nameOf } from './name-of.ts';
import { plainMarkdown } from './own-syntax.ts';
import { timesOf } from './post-times.ts';
import { termFields, termsOfFields } from './terms.ts';

/**
 * Opens the Markdown files of a folder, which this site or another program such as Hugo or Jekyll has written. `images` are the
 * paths of the folder's images.
 */
export const openMarkdown = (files: readonly TextFile[], images: readonly string[]): OpenedExport => ({
  from: 'Markdown',
  entries: entriesOf(files, images),
  ...{ skipped: [], hosts: [], details: new Map(), topics: [] },
});

function entriesOf(files: readonly TextFile[], images: readonly string[]): ExportEntry[] {
  const links = fileLinks(files);
  return files.map((file) => ({ name: file.path, kind: 'post', read: () => readFile(file, images, links) }));
}

function readFile({ path, text, fault }: TextFile, images: readonly string[], links: FileLinks): ReadPost {
  if (fault) throw new UnreadableError(fault);
  refuseLength(text);
  const parts = splitFrontMatter(text);
  return readExportedPost(parts) ?? readPost(path, parts, images, links);
}

// The names of the fields in other programs, in lower case and without hyphens and underscores.
const names = {
  title: ['title'],
  slug: ['slug'],
  created: [
    ...['date', 'createdat', 'created', 'publishdate', 'pubdate', 'publishedat', 'published', 'publishat', 'publishon'],
    ...['publish', 'publisheddate', 'datepublished', 'publicationdate', 'posted', 'postedat'],
  ],
  updated: ['updatedat', 'updated', 'lastmod', 'modified', 'lastmodified', 'updateddate'],
  expires: ['expirydate', 'unpublishdate', 'unpublishat', 'expires'],
  excerpt: ['excerpt', 'description', 'summary'],
  author: ['authoremail', 'author', 'authors'],
  image: ['featuredimage', 'featureimage', 'image', 'cover', 'coverimage', 'thumbnail', 'heroimage'],
  metaTitle: ['metatitle', 'seotitle'],
  metaDescription: ['metadescription', 'seodescription'],
  paths: ['redirectfrom', 'aliases', 'permalink', 'url'],
  draft: ['draft', 'status'],
} as const;
// The signs of an ordinary draft. The report names every other sign.
const plainDraft = /^(?:draft: true|status: draft|published: false)$/i;

const layout = new Set(['layout', 'type', 'weight', 'id', 'draft', 'comments', 'toc', 'lang', 'format']);

type Field = keyof typeof names;

function readPost(path: string, { fields, body }: FrontMatter, images: readonly string[], links: FileLinks): ReadPost {
  const losses = new Losses();
  const given = new Map(
    Object.entries(fields).map(([name, value]) => [name.toLowerCase().replace(/[-_]/g, ''), { name, value }]),
  );
  const values = new Map([...given].map(([name, { value }]) => [name, value]));
  const find = (field: Field) => names[field].map((name) => values.get(name)).find((value) => value != null);
  const { date, slug: named } = nameOf(path);
  const { heading, rest } = find('title') ? { heading: '', rest: body } : firstHeading(body);
  const title = titleFrom(escapeText(textOf(find('title')) || heading || named.replaceAll('-', ' ')), losses);
  const slug = slugOf(textOf(find('slug')) || named, title, losses);
  const image = (url: string) => localImage(url, path, images);
  const unknown: string[] = [];
  const pathOf = (reference: string) => links(reference, path);
  const plain = plainMarkdown(path, rest, { losses, title, pathOf, onUnknown: (name) => unknown.push(name) });
  const content = tidyHtml([...markdownBlocks(plain.markdown), plain.notes].join('\n'), {
    losses,
    ownPath: `/blog/${slug}`,
    url: (url, kind) => (kind === 'image' ? image(url) : kind === 'link' ? newLink(url, pathOf) : url),
  });
  for (const name of unknown) losses.add(`${name}, which only the old site fills: the post becomes a draft`);
  const known = new Set<string>([...Object.values(names).flat(), ...termFields]);
  for (const [name, value] of values)
    if (!known.has(name) && !layout.has(name) && value != null) losses.add(`${name}: “${textOf(value)}”`);
  const written = (field: Field) => names[field].flatMap((name) => given.get(name) ?? []);
  const created = written('created').filter(({ value }) => value != null && !isYesOrNo(value));
  const inName = date && created.length === 0 ? [{ name: 'name of the file', value: date }] : [];
  const times = timesOf({ created: [...created, ...inName], updated: written('updated'), expires: written('expires') });
  const signs = hiddenSigns(fields, path);
  for (const sign of signs) if (!plainDraft.test(sign)) losses.add(`“${sign}”: the post becomes a draft`);
  for (const loss of times.losses) losses.add(loss);
  // A file with neither field is a note, and probably not meant for the public.
  const isNote = !find('title') && !times.isDated;
  const isDraft = isNote || times.isHidden || signs.length > 0 || unknown.length > 0;
  const featured = textOf(find('image'));
  const post: IncomingPost = {
    // Two folders may have files with the same name, such as index.md.
    source: `markdown:${path}:${title}`.slice(0, 500),
    id: null,
    kind: 'post',
    title,
    content,
    excerpt: excerptFrom(escapeText(textOf(find('excerpt'))), content, losses),
    featuredImage: featured ? image(featured) : null,
    metaTitle: metaFrom(escapeText(textOf(find('metaTitle'))), 'metaTitle', losses),
    metaDescription: metaFrom(escapeText(textOf(find('metaDescription'))), 'metaDescription', losses),
    slug,
    published: !isDraft && times.publishAt === null,
    publishAt: isDraft ? null : times.publishAt,
    unpublishAt: times.unpublishAt,
    createdAt: times.createdAt,
    updatedAt: times.updatedAt,
    author: emailFrom(textOf(find('author'))),
    oldPaths: isDraft ? [] : pathsOf(names.paths.map((name) => values.get(name))),
  };
  return { post, terms: termsOfFields(values, date !== ''), losses: losses.list() };
}

// A link to another file of the folder leads to its post.
const newLink = (url: string, pathOf: (reference: string) => string | undefined) =>
  (/^(?![a-z][a-z\d+.-]*:|\/\/)[^?#]+\.(?:mdx?|markdown|mdown)(?:[?#]|$)/i.test(url) && pathOf(url)) || url;

// The old paths of a post. Jekyll's permalinks may have placeholders for parts of the date, which only Jekyll can fill.
const pathsOf = (values: unknown[]) => [
  ...new Set(
    values
      .flat()
      .map(textOf)
      .filter((path) => path && !path.includes(':'))
      .flatMap((path) => pathFrom(path.replace(/^(?!\/)/, '/'), 'https://site.invalid') ?? []),
  ),
];

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ');
  if (value && typeof value === 'object') {
    const { email, name, src, url, image } = value as Record<string, unknown>;
    return [email ?? name ?? src ?? url ?? image].map((part) => (typeof part === 'string' ? part : '')).join('');
  }
  return value == null ? '' : String(value);
}

function firstHeading(body: string): { heading: string; rest: string } {
  const [whole = '', heading = ''] = /^\s*# +(.+?)(?: +#+)?[ \t]*(?:\n|$)/.exec(body.replaceAll('\r\n', '\n')) ?? [];
  return { heading, rest: body.replaceAll('\r\n', '\n').slice(whole.length) };
}

/** Returns a URL for an image in the folder. Returns other URLs unchanged. */
function localImage(url: string, post: string, images: readonly string[]): string {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url)) return url;
  const { pathname } = new URL(url, `https://site.invalid/${post.split('/').map(encodeURIComponent).join('/')}`);
  const wanted = decodeUrl(pathname.slice(1));
  // Hugo and Astro serve the folders “static” and “public” as the root of the site.
  const found = images.find((path) => path === wanted) ?? images.find((path) => path.endsWith(`/${wanted}`));
  return found ? `${fileScheme}${found}` : url;
}
