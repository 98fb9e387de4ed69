import { type Compilable, CompiledQuery } from 'kysely';

const raw = (text: string): Compilable => ({ compile: () => CompiledQuery.raw(text) });

/**
 * Adds the indexes that the overview reads instead of the demo requests, whose long texts make them slow to read.
 *
 * PostgreSQL refuses a request whose entry in the first index is longer than 2,704 bytes. Its three texts have at most 200
 * characters each, which are 1,800 bytes. The second index is only counted. Its value is a constant, so all entries share one
 * value, which makes it small, and no other query prefers it.
 */
export const statements = (): Compilable[] => [
  raw(`create index demo_requests_by_week on demo_requests (created_at)
    include (page, utm_source, referrer, first_contacted_at) where state <> 'spam'`),
  raw(`create index demo_requests_without_spam on demo_requests ((true)) where state <> 'spam'`),
];
