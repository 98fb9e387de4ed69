import { type Compilable, CompiledQuery, type SchemaModule } from 'kysely';

// The content security policy of the pages loads no image over http.
const secureImages: Compilable = {
  compile: () =>
    CompiledQuery.raw(
      "update blog_posts set featured_image = 'https' || substr(featured_image, 5) where featured_image ilike 'http:%'",
    ),
};

/**
 * Adds a signature beside each sanitised text. The previous release still uses `clean_seal`, a plain hash; a later migration may
 * drop that column.
 */
export const statements = (schema: SchemaModule): Compilable[] => [
  schema.alterTable('blog_posts').addColumn('content_signature', 'text').addColumn('excerpt_signature', 'text'),
  secureImages,
];
