import { type Compilable, CompiledQuery } from 'kysely';

const raw = (text: string): Compilable => ({ compile: () => CompiledQuery.raw(text) });

// With fastupdate, each search would read the list of pending entries.
const parts = (name: string, table: string, text: string): Compilable =>
  raw(`create index ${name} on ${table} using gin ((${text}) gin_trgm_ops) with (fastupdate = off)`);

/**
 * Adds indexes for the searches that find any part of a text. The extension pg_trgm, which Neon has, indexes each three letters of
 * a text, so a search for one or two letters still reads the table. The texts of a row are one value, a line each, because
 * PostgreSQL reads the whole table instead of several indexes when conditions are joined by OR.
 *
 * The other indexes are in the orders of the image library. The first also holds the columns that the library counts.
 */
export const statements = (): Compilable[] => [
  raw('create extension if not exists pg_trgm'),
  parts('blog_posts_by_part', 'blog_posts', 'title || chr(10) || excerpt || chr(10) || slug'),
  parts('blog_posts_by_path', 'blog_posts', `'/blog/' || slug`),
  parts('redirects_by_part', 'redirects', `path || chr(10) || coalesce(target, '')`),
  parts('objects_by_part', 'objects', `name || chr(10) || coalesce(file_name, '') || chr(10) || coalesce(alt, '')`),
  raw('create index objects_by_uploader on objects (uploaded_by)'),
  raw('create index objects_by_claimed on objects (claimed_at desc, name) include (size, same_as, stored_at)'),
  raw('drop index objects_newest'),
  raw('create index objects_by_size on objects (size desc, name)'),
  raw('create index objects_by_file_name on objects (lower(file_name), name)'),
];
