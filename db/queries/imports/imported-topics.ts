import { sql } from 'kysely';
import type { Database } from '../../client.ts';
import { topicPathOf } from '../topics/named-topics.ts';

/** A redirect from an old path to a page or a feed of a topic. */
export interface TopicRedirect {
  path: string;
  target: string;
}

/** Stores redirects to topics. Returns their paths: a path that a redirect or a topic has by now is left out. */
export async function storeTopicRedirects(db: Database, redirects: readonly TopicRedirect[]): Promise<Set<string>> {
  if (redirects.length === 0) return new Set();
  const { rows } = await sql<{ path: string }>`
    insert into redirects (path, target)
    select path, target from json_to_recordset(${JSON.stringify(redirects)}::json) as sent (path text, target text)
    where not exists (select from topics where ${topicPathOf('topics.slug')} = sent.path)
    on conflict (path) do nothing returning path`.execute(db);
  return new Set(rows.map(({ path }) => path));
}
