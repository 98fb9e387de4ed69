import type { Database } from './client.ts';
import { insertPosts } from './queries/posts/posts.ts';
import { samplePosts, sampleTopics } from './sample-posts.ts';

/** Stores the sample posts with their topics, dated a week apart, the newest yesterday. Returns the number of posts. */
export async function seedPosts(db: Database, authorId: string): Promise<number> {
  const dayMs = 24 * 60 * 60 * 1000;
  const topics = await db
    .insertInto('topics')
    .values(sampleTopics.map((topic, position) => ({ ...topic, position })))
    .returning(['id', 'name'])
    .execute();
  const ids = new Map(topics.map(({ id, name }) => [name, id]));
  const posts = samplePosts.map(({ topics: names, ...post }, index) => {
    const createdAt = new Date(Date.now() - dayMs - index * 7 * dayMs);
    const topicIds = names.flatMap((name) => ids.get(name) ?? []);
    return { ...post, topicIds, authorId, published: true, createdAt, updatedAt: createdAt };
  });
  await insertPosts(db, posts);
  return posts.length;
}
