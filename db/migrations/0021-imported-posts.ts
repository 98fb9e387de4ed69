import { type Compilable, type SchemaModule, sql } from 'kysely';

/**
 * Adds what an import remembers: each post by its name in the export, and each image by its URL on the old site. A second import
 * then adds nothing.
 */
export const statements = (schema: SchemaModule): Compilable[] => [
  schema
    .createTable('imported_posts')
    .addColumn('source', 'text', (c) => c.primaryKey())
    .addColumn('post_id', 'uuid', (c) => c.notNull().references('blog_posts.id').onDelete('cascade'))
    .addColumn('imported_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`)),
  schema.createIndex('imported_posts_by_post_id').on('imported_posts').column('post_id'),
  schema
    .createTable('imported_images')
    .addColumn('url', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull().references('objects.name').onDelete('cascade'))
    .addColumn('imported_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`)),
  schema.createIndex('imported_images_by_name').on('imported_images').column('name'),
];
