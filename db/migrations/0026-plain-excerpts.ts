import { type Compilable, CompiledQuery } from 'kysely';

const withoutTags: Compilable = {
  compile: () =>
    CompiledQuery.raw(`update blog_posts
      set excerpt = replace(replace(replace(replace(
        regexp_replace(excerpt, '</?[a-z][^>]*>', '', 'gi'), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&')
      where excerpt_signature is null and excerpt ~ '[<&]'`),
};

/**
 * Removes markup from excerpts that were written without the API, because pages show an excerpt as it is stored. The columns
 * content_signature and excerpt_signature stay for the previous version of the site, which sanitises texts without a signature.
 * A later migration removes them.
 */
export const statements = (): Compilable[] => [withoutTags];
