import { type Compilable, CompiledQuery } from 'kysely';

const raw = (text: string): Compilable => ({ compile: () => CompiledQuery.raw(text) });

/**
 * Adds two indexes for the overview. Reading the demo requests themselves is slow, because of their long texts.
 *
 * PostgreSQL refuses a row whose entry in the first index is longer than 2,704 bytes. Its three texts have at most 200 characters
 * each, which are 1,800 bytes. The second index is only for counting. Its value is a constant, so all entries share one value,
 * which makes the index small, and no other query prefers it.
 */
export const statements = (): Compilable[] => [
  raw(`create index demo_requests_by_week on demo_requests (created_at)
    include (page, utm_source, referrer, first_contacted_at) where state <> 'spam'`),
  raw(`create index demo_requests_without_spam on demo_requests ((true)) where state <> 'spam'`),
];
