import { sql } from 'kysely';
import type { Database } from '../client.ts';
import { failed } from './deliveries.ts';
import { visible } from './visible.ts';

/** The numbers of the dashboard's overview (specification, section 2 "Admin dashboard"). */
export interface Counts {
  demoRequests: number;
  users: number;
  publishedPosts: number;
  contentCreators: number;
  /** The number of notifications about demo requests that were given up. */
  failedDeliveries: number;
}

/** Counts what the overview shows, in one round trip. */
export async function countOverview(db: Database): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*)::int from demo_requests) as demo_requests,
      (select count(*)::int from users) as users,
      (select count(*)::int from blog_posts where ${visible}) as published_posts,
      (select count(*)::int from users where role = 'content_creator') as content_creators,
      (select count(*)::int from deliveries where ${failed}) as failed_deliveries`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('The count returned no row');
  return counts;
}
