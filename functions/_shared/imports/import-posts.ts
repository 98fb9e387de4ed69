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
import { takenSlugs } from '../../../db/queries/posts/posts.ts';
import type { BuildOfSave, QueuedBuild } from '../../../db/queries/publishing/builds.ts';
import type { ImportedPost } from '../../../src/contracts/imports/imports.ts';
import type { IncomingPost } from '../../../src/contracts/imports/incoming-post.ts';
import { slugFrom } from '../../../src/contracts/posts/slug.ts';
import { freeAmong, slugOr } from '../posts/free-slug.ts';
import { type MakeEvent, topicIdsOf } from '../topics/name-topics.ts';
import { oldPathsOf } from './old-paths.ts';
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
  /** True if visitors see one of the posts that were stored. */
  isPublic: boolean;
  /** The build that was requested with the posts; undefined if none was needed. */
  queued: QueuedBuild | undefined;
}

/**
 * Imports posts, and reports each of them in order. A post counts as known if it was imported before, was exported here, or has the
 * slug and the title of a stored post. Known posts do not change. One statement stores all new posts.
 */
export async function importPosts(
  db: Database,
  posts: readonly IncomingPost[],
  options: ImportOptions,
): Promise<Imported> {
  const [here, authors, takenPaths, prepared] = await Promise.all([
    findPostsHere(db, keysOf(posts)),
    findAuthors(
      db,
      posts.flatMap(({ author }) => author ?? []),
    ),
    findTakenPaths(
      db,
      posts.flatMap(({ oldPaths }) => oldPaths),
    ),
    Promise.all(posts.map(preparePost)),
  ]);
  const taken = new Set(here.map(({ slug }) => slug));
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
    const report = { source: post.source, title: post.title, slug: post.slug, author, redirects: [], reason: '' };
    const reason =
      (sources.has(post.source) ? 'The export has this post twice.' : refusal) ??
      (authorId === null ? authorMissing(post.author) : undefined);
    sources.add(post.source);
    if (known) reports.push({ ...report, slug: known.slug, state: 'known', losses: [] });
    else if (reason !== undefined || authorId === null)
      reports.push({ ...report, state: 'refused', losses, reason: reason ?? '' });
    else {
      const slug = await slugFor(db, post, taken);
      taken.add(slug);
      const paths = oldPathsOf(post.oldPaths, `/blog/${slug}`, { taken: takenPaths, adminPrefix: options.adminPrefix });
      for (const path of paths.kept) takenPaths.set(path, null);
      const renamed = slug === post.slug ? [] : [`slug “${post.slug}”, which is taken: now “${slug}”`];
      const all = [...losses, ...renamed, ...paths.losses];
      reports.push({ ...report, slug, state: 'new', redirects: paths.kept, losses: all });
      named.push(post.topics ?? []);
      toStore.push({ ...columns, id: post.id, source: post.source, slug, authorId, paths: paths.kept, topicIds: [] });
    }
  }
  if (options.dryRun || toStore.length === 0) return { posts: reports, isPublic: false, queued: undefined };
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
    if (post) return { ...report, redirects: post.paths };
    return {
      ...report,
      state: 'refused',
      redirects: [],
      reason:
        'Another import or save stored this post, or took its slug, at the same moment. Import again to see which.',
    };
  });
  return { posts: outcomes, isPublic: all.some(({ isVisible }) => isVisible), queued };
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

const isSame = (here: PostHere, { source, id, slug, title }: IncomingPost) =>
  here.source === source || here.id === id || (here.slug === slug && here.title === title);

const authorMissing = (email: string | null) =>
  email
    ? `Nobody here has the email ${email}. Make an account, or choose an author for such posts.`
    : 'The export names no author. Choose an author for such posts.';

async function slugFor(db: Database, { slug, title }: IncomingPost, taken: ReadonlySet<string>): Promise<string> {
  const wanted = slugFrom(slug) || slugOr('post', title);
  if (!taken.has(wanted)) return freeAmong(wanted, taken);
  return freeAmong(wanted, new Set([...taken, ...(await takenSlugs(db, wanted))]));
}
