import type { Database } from '../../../db/client.ts';
import type { AuditEvent } from '../../../db/queries/audit/audit.ts';
import {
  findAuthors,
  findPostsHere,
  findTakenPaths,
  type PostHere,
  type PostToImport,
  storeImports,
} from '../../../db/queries/imports/imported-posts.ts';
import { findPathHolders } from '../../../db/queries/pages/page-address.ts';
import { takenSlugs } from '../../../db/queries/posts/posts.ts';
import type { BuildOfSave, QueuedBuild } from '../../../db/queries/publishing/builds.ts';
import type { ImportedPost } from '../../../src/contracts/imports/imports.ts';
import type { IncomingPost } from '../../../src/contracts/imports/incoming-post.ts';
import { pageSlugFrom } from '../../../src/contracts/pages/page-path.ts';
import { postPath } from '../../../src/contracts/posts/kind.ts';
import { slugFrom } from '../../../src/contracts/posts/slug.ts';
import { freeAmong, slugOr } from '../posts/free-slug.ts';
import { type MakeEvent, topicIdsOf } from '../topics/name-topics.ts';
import { oldPathsOf } from './old-paths.ts';
import { placePage } from './place-page.ts';
import { type Prepared, preparePost } from './prepare-post.ts';

/** The options of an import. */
export interface ImportOptions {
  /** True to report what an import would do without storing anything. */
  dryRun: boolean;
  /** The id of the user who becomes the author of posts whose own author has no account here; null for nobody. */
  fallbackAuthor: string | null;
  /** The id of the user who imports; null for a command. */
  savedBy: string | null;
  /** What the audit trail says of each imported post. Its title becomes the subject. */
  event: AuditEvent;
  /** Makes the event of each topic that a post names and that the site does not have yet. */
  topicEvent: MakeEvent;
  /** The build that shows the posts; undefined if somebody requests one afterwards. */
  build: BuildOfSave | undefined;
  /** The path of the back office, which no old path may take. */
  adminPrefix: string;
}

/** The largest number of posts in one call, so that one statement stays well below Neon's limit of 64 MB. */
export const postsPerImport = 100;

/** The result of an import. */
export interface Imported {
  posts: ImportedPost[];
  /** The paths of the stored posts that visitors see. */
  publicPaths: string[];
  /** The build that was requested with the posts; undefined if none was needed. */
  queued: QueuedBuild | undefined;
}

/**
 * Imports posts, and reports each of them in order. A post counts as known if it was imported before, was exported here, or has the
 * slug and the title of a stored post. Known posts do not change. A page whose address is taken becomes a draft at a free one. One
 * statement stores all new posts.
 */
export async function importPosts(
  db: Database,
  posts: readonly IncomingPost[],
  options: ImportOptions,
): Promise<Imported> {
  const wanted = posts.map(({ kind, slug, title }) =>
    kind === 'page' ? pageSlugFrom(slug) || slugOr('page', title) : slugFrom(slug) || slugOr('post', title),
  );
  const pagePaths = wanted.filter((_, index) => posts[index]?.kind === 'page').map((slug) => postPath('page', slug));
  const [here, authors, takenPaths, holders, prepared] = await Promise.all([
    findPostsHere(db, keysOf(posts)),
    findAuthors(
      db,
      posts.flatMap(({ author }) => author ?? []),
    ),
    findTakenPaths(
      db,
      posts.flatMap(({ oldPaths }) => oldPaths),
    ),
    findPathHolders(db, pagePaths),
    Promise.all(posts.map(preparePost)),
  ]);
  // The slugs of posts, and the paths of posts, pages and redirects, that nothing later in the call may have.
  const taken = new Set(here.filter(({ kind }) => kind === 'post').map(({ slug }) => slug));
  const given = new Set<string>();
  const sources = new Set<string>();
  const reports: ImportedPost[] = [];
  const toStore: PostToImport[] = [];
  // The names of the topics of each post to store.
  const named: (readonly string[])[] = [];
  for (const [index, post] of posts.entries()) {
    const { columns, losses, refusal } = prepared[index] as Prepared;
    const known = here.find((other) => isSame(other, post));
    const own = authors.get(post.author?.toLowerCase() ?? '');
    const authorId = own ?? options.fallbackAuthor;
    const author: ImportedPost['author'] = own ? 'account' : authorId ? 'chosen' : 'missing';
    const { source, title, kind } = post;
    const unknown = { id: null, isDraft: false, redirects: [], reason: '' };
    const report = { source, title, kind, slug: post.slug, author, ...unknown };
    const reason =
      (sources.has(post.source) ? 'The export has this post twice.' : refusal) ??
      (authorId === null ? authorMissing(post.author) : undefined);
    sources.add(post.source);
    if (known) reports.push({ ...report, slug: known.slug, id: known.id, state: 'known', losses: [] });
    else if (reason !== undefined || authorId === null)
      reports.push({ ...report, state: 'refused', losses, reason: reason ?? '' });
    else {
      const { adminPrefix } = options;
      const wantedSlug = wanted[index] ?? '';
      const { slug, loss } =
        kind === 'page'
          ? await placePage(db, wantedSlug, { holders, given, adminPrefix })
          : await slugFor(db, { slug: post.slug, wanted: wantedSlug }, taken);
      if (kind === 'post') taken.add(slug);
      const path = postPath(kind, slug);
      // What has the address of the page has its old path too.
      const isMoved = kind === 'page' && loss !== undefined;
      const oldPaths = isMoved ? post.oldPaths.filter((old) => old !== postPath(kind, wantedSlug)) : post.oldPaths;
      const paths = oldPathsOf(oldPaths, path, { taken: takenPaths, adminPrefix });
      for (const each of [path, ...paths.kept]) {
        given.add(each);
        takenPaths.set(each, null);
      }
      const { published, publishAt } = isMoved ? { published: false, publishAt: null } : columns;
      const isDraft = !published && publishAt === null;
      const all = [...losses, ...(loss === undefined ? [] : [loss]), ...paths.losses];
      reports.push({ ...report, slug, state: 'new', isDraft, redirects: paths.kept, losses: all });
      // Pages have no topics.
      named.push(kind === 'page' ? [] : (post.topics ?? []));
      const { id } = post;
      toStore.push({
        ...{ ...columns, published, publishAt, id, source, kind, slug, authorId },
        ...{ paths: paths.kept, topicIds: [] },
      });
    }
  }
  if (options.dryRun || toStore.length === 0) return { posts: reports, publicPaths: [], queued: undefined };
  const names = [...new Map(named.flat().map((name) => [name.toLowerCase(), { name }])).values()];
  const ids = await topicIdsOf(db, names, options.topicEvent);
  const withTopics = toStore.map((post, index) => {
    const topicIds = (named[index] ?? []).flatMap((name) => ids.get(name.toLowerCase()) ?? []);
    return { ...post, topicIds: [...new Set(topicIds)] };
  });
  return store(db, withTopics, options, reports);
}

async function store(
  db: Database,
  posts: readonly PostToImport[],
  options: ImportOptions,
  reports: readonly ImportedPost[],
): Promise<Imported> {
  const { posts: all, queued } = await storeImports(db, posts, options);
  const stored = new Map(all.map((post) => [post.source, post]));
  const outcomes = reports.map((report): ImportedPost => {
    const post = stored.get(report.source);
    if (report.state !== 'new') return report;
    if (post) return { ...report, id: post.id, redirects: post.paths };
    return {
      ...report,
      state: 'refused',
      redirects: [],
      reason:
        'Another import or save stored this post, or took its slug, at the same moment. Import again to see which.',
    };
  });
  return { posts: outcomes, publicPaths: all.filter(({ isVisible }) => isVisible).map(({ path }) => path), queued };
}

/** Returns the posts that an import would store, because the site does not have them yet. */
export async function newPosts(db: Database, posts: readonly IncomingPost[]): Promise<IncomingPost[]> {
  const here = await findPostsHere(db, keysOf(posts));
  return posts.filter((post) => !here.some((other) => isSame(other, post)));
}

const keysOf = (posts: readonly IncomingPost[]) => ({
  sources: posts.map(({ source }) => source),
  ids: posts.flatMap(({ id }) => id ?? []),
  slugs: posts.map(({ slug }) => slug),
});

const isSame = (here: PostHere, { source, id, kind, slug, title }: IncomingPost) =>
  here.source === source || here.id === id || (here.kind === kind && here.slug === slug && here.title === title);

const authorMissing = (email: string | null) =>
  email
    ? `Nobody here has the email ${email}. Make an account, or choose an author for such posts.`
    : 'The export names no author. Choose an author for such posts.';

async function slugFor(
  db: Database,
  { slug: given, wanted }: { slug: string; wanted: string },
  taken: ReadonlySet<string>,
): Promise<{ slug: string; loss: string | undefined }> {
  const all = taken.has(wanted) ? new Set([...taken, ...(await takenSlugs(db, wanted))]) : taken;
  const slug = freeAmong(wanted, all);
  return { slug, loss: slug === given ? undefined : `slug “${given}”, which is taken: now “${slug}”` };
}
