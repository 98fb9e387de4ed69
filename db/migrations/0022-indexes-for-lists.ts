import { type Compilable, CompiledQuery } from 'kysely';

const index = (name: string, definition: string): Compilable => ({
  compile: () => CompiledQuery.raw(`create index ${name} on ${definition}`),
});

/**
 * Adds indexes in the order of the lists, so that reading a page takes the same time in a list of any length.
 *
 * The included columns say whether visitors see a post. So PostgreSQL counts posts and numbers their pages without reading their
 * texts. The partial index finds the few posts that are so long that a page of the public list has fewer posts.
 */
export const statements = (): Compilable[] => [
  index('blog_posts_by_created', 'blog_posts (created_at desc, id) include (published, publish_at, unpublish_at)'),
  index('blog_posts_by_updated', 'blog_posts (updated_at desc, id)'),
  index('blog_posts_by_title', 'blog_posts (lower(left(title, 200)), id)'),
  index('blog_posts_by_author', 'blog_posts (author_id, created_at desc, id)'),
  index('blog_posts_large', 'blog_posts (id) where octet_length(content) > 75000'),
  index('redirects_newest', 'redirects (created_at desc, id)'),
  index('audit_events_by_actor_name', 'audit_events (actor_name, at desc, id desc)'),
  index('audit_events_by_actor_id', 'audit_events (actor_id) where actor_id is not null'),
];
