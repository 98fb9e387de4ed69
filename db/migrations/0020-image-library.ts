import { type Compilable, CompiledQuery, type SchemaModule, sql } from 'kysely';

const raw = (text: string): Compilable => ({ compile: () => CompiledQuery.raw(text) });

// The names of the uploaded images in a text. Every name has 26 characters: 22 random ones, a full stop and the extension. The high
// cost tells the planner that a call reads a whole post. With the default cost it would read every post instead of the indexes.
const imageNames = raw(`
  create function image_names(text text) returns text[] language sql immutable parallel safe cost 10000 return
    (select array_agg(distinct left(part, 26)) from unnest((string_to_array(text, '/api/objects/'))[2:]) as part)`);

const names = `image_names(content || ' ' || coalesce(featured_image, ''))`;

const percent = (column: string) => sql`${sql.ref(column)} between 0 and 100`;

/**
 * Adds the library of uploaded images. An index finds the posts, drafts and versions that use an image without reading their texts.
 *
 * The previous release stores images without a hash, so the same bytes may be stored twice. If an image was uploaded twice or
 * replaced, it serves the image only if another host has the bytes, because it looks for a file of the image's own name.
 */
export const statements = (schema: SchemaModule): Compilable[] => [
  schema
    .alterTable('objects')
    .addColumn('hash', 'text')
    .addColumn('same_as', 'text', (c) => c.references('objects.name').onDelete('cascade'))
    .addColumn('file', 'text')
    .addColumn('file_name', 'text')
    .addColumn('alt', 'text')
    .addColumn('focus_x', 'smallint', (c) => c.check(percent('focus_x')))
    .addColumn('focus_y', 'smallint', (c) => c.check(percent('focus_y')))
    .addColumn('changed_at', 'timestamptz'),
  // Images with the same bytes are one image with several names.
  raw('create unique index objects_hash_key on objects (hash) where same_as is null and stored_at is not null'),
  schema.createIndex('objects_by_same_as').on('objects').column('same_as').where(sql.ref('same_as'), 'is not', null),
  schema.createIndex('objects_newest').on('objects').columns(['claimed_at desc', 'name']),
  imageNames,
  // With fastupdate, each search would read the list of pending entries.
  ...['blog_posts', 'post_drafts', 'post_revisions'].map((table) =>
    raw(`create index ${table}_by_image on ${table} using gin ((${names})) with (fastupdate = off)`),
  ),
];
