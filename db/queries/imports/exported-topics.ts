import { sql } from 'kysely';
import type { Database } from '../../client.ts';
import { topicPathOf } from '../topics/named-topics.ts';

/** A topic with the paths that redirect to its page and to its feed. */
export interface TopicToExport {
  name: string;
  slug: string;
  description: string;
  oldPaths: string[];
  oldFeeds: string[];
}

const pathsTo = (part: string) => sql`(
  select coalesce(json_agg(path order by path), '[]') from redirects where target = ${topicPathOf('topics.slug')} || ${sql.lit(part)}
)`;

/** Returns all topics in their order. */
export async function exportedTopics(db: Database): Promise<TopicToExport[]> {
  const { rows } = await sql<TopicToExport>`
    select name, slug, description, ${pathsTo('')} as old_paths, ${pathsTo('/rss.xml')} as old_feeds
    from topics order by position, lower(name)`.execute(db);
  return rows;
}
