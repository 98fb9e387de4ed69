import type { Database } from './client.ts';
import { insertPosts } from './queries/posts/posts.ts';
import { samplePosts } from './sample-posts.ts';

/** Stores the sample posts, dated a week apart, the newest yesterday. Returns the number of posts. */
export async function seedPosts(db: Database, authorId: string): Promise<number> {
  const dayMs = 24 * 60 * 60 * 1000;
  const posts = samplePosts.map((post, index) => {
    const createdAt = new Date(Date.now() - dayMs - index * 7 * dayMs);
    return { ...post, authorId, published: true, createdAt, updatedAt: createdAt };
  });
  await insertPosts(db, posts);
  return posts.length;
}
