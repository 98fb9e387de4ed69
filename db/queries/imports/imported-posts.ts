import { sql } from 'kysely';
import type { Database } from '../../client.ts';
import type { AuthoredPost, BlogPost } from '../../schema.ts';
import { keepEventOfEach } from '../audit/audit.ts';
import type { WithEach } from '../posts/posts.ts';
import { keepSaved } from '../posts/versions.ts';
import { visible } from '../posts/visible.ts';
import { type QueuedBuild, type QueuedRow, queuedOf, queueIf } from '../publishing/builds.ts';
import { topicPathOf } from '../topics/named-topics.ts';

/** The names, ids and slugs by which an import looks for posts that the site already has. */
export interface PostKeys {
  sources: readonly string[];
  ids: readonly string[];
  slugs: readonly string[];
}

/** A post that the site already has. `source` is its name in the export, if it was imported. */
export type PostHere = Pick<BlogPost, 'id' | 'kind' | 'slug' | 'title'> & { source: string | null };

// An array as one parameter.
const list = (texts: readonly string[]) =>
  sql`(select value from json_array_elements_text(${JSON.stringify(texts)}::json))`;

/** Returns the posts that were imported under one of the names, or that have one of the ids or slugs. */
export async function findPostsHere(db: Database, { sources, ids, slugs }: PostKeys): Promise<PostHere[]> {
  const { rows } = await sql<PostHere>`
    select blog_posts.id, kind, slug, title, source from blog_posts left join imported_posts on post_id = blog_posts.id
    where blog_posts.id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))
      or slug in ${list(slugs)}
      or blog_posts.id in (select post_id from imported_posts where source in ${list(sources)})`.execute(db);
  return rows;
}

/** Returns the ids of the users with these emails, in any case. */
export async function findAuthors(db: Database, emails: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, lower(email) as email from users where lower(email) in ${list(emails.map((email) => email.toLowerCase()))}
    order by created_at`.execute(db);
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/**
 * Returns the paths that are taken: by a redirect, by a post that visitors see, or by a topic. Each has the target of its redirect,
 * which is null if the redirect leads to a post or says that the page is gone.
 */
export async function findTakenPaths(db: Database, paths: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ path: string; target: string | null }>`
    select path, target from redirects where path in ${list(paths)}
    union all select path, null from blog_posts where path in ${list(paths)} and ${visible}
    union all select ${topicPathOf('slug')}, null from topics where ${topicPathOf('slug')} in ${list(paths)}`.execute(
    db,
  );
  return new Map(rows.map(({ path, target }) => [path, target]));
}

/** A post to import with all its columns, its name in the export and the paths that will lead to it. */
export interface PostToImport extends Omit<BlogPost, 'id' | 'searchWords' | 'path' | 'footer'> {
  id: string | null;
  source: string;
  paths: readonly string[];
}

/** A stored post, and the paths that lead to it from now on. */
type StoredImport = Pick<AuthoredPost, 'id' | 'path' | 'isVisible'> & { source: string; paths: string[] };

const sentColumns = sql.raw(`id uuid, source text, paths json, kind text, title text, content text, excerpt text,
  featured_image text, meta_title text, meta_description text, slug text, author_id uuid,
  published boolean, publish_at timestamptz, unpublish_at timestamptz, created_at timestamptz, updated_at timestamptz, topic_ids uuid[]`);
const columns = sql.raw(`kind, title, content, excerpt, featured_image, meta_title,
  meta_description, slug, author_id, published, publish_at, unpublish_at, created_at, updated_at, topic_ids`);

/** The stored posts, and the build that the import has requested. */
export interface StoredImports {
  posts: StoredImport[];
  queued: QueuedBuild | undefined;
}

/**
 * Stores posts in one statement, each with its first version, its name in the export, its event, and redirects from its paths
 * that lead nowhere yet. The statement also requests a build if visitors see one of the posts. Returns the stored posts: one
 * whose id, slug or name is taken by now is left out.
 */
export async function storeImports(
  db: Database,
  posts: readonly PostToImport[],
  { savedBy, event, build }: WithEach & { savedBy: string | null },
): Promise<StoredImports> {
  // The names of the fields become the names of the columns.
  const rows = posts.map((post) =>
    Object.fromEntries(
      Object.entries(post).map(([name, value]) => [
        name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        value,
      ]),
    ),
  );
  const { rows: stored } = await sql<StoredImport & QueuedRow>`
    with sent as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as sent (${sentColumns})
      where source not in (select source from imported_posts)
    ), saved as (
      insert into blog_posts (id, ${columns}) select coalesce(id, gen_random_uuid()), ${columns} from sent
      on conflict do nothing returning *
    ), kept as ${keepSaved({ savedBy, change: 'created' })},
    remembered as (
      insert into imported_posts (source, post_id) select sent.source, saved.id from sent join saved using (slug, kind)
      on conflict (source) do nothing
    ), redirected as (
      insert into redirects (path, post_id)
      select old.path, saved.id from sent join saved using (slug, kind), json_array_elements_text(sent.paths) as old (path)
      where not exists (select from blog_posts where blog_posts.path = old.path and ${visible})
      on conflict (path) do nothing returning path, post_id
    ), recorded as ${keepEventOfEach(event, 'saved')},
    queued as ${queueIf(build, sql`exists (select from saved where ${visible})`)}
    select sent.source, saved.id, saved.path, (select ${visible} from saved as seen where seen.id = saved.id) as is_visible,
      coalesce((select json_agg(path) from redirected where post_id = saved.id), '[]') as paths,
      queued.id as build_id, queued.call_now, queued.due_at
    from sent join saved using (slug, kind) left join queued on true`.execute(db);
  return {
    posts: stored.map(({ source, id, path, isVisible, paths }) => ({ source, id, path, isVisible, paths })),
    queued: queuedOf(stored[0]),
  };
}
