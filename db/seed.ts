import type { Database } from './client.ts';
import { insertPosts } from './queries/posts.ts';
import { samplePosts } from './sample-posts.ts';

/** Writes the sample posts, a week apart, the newest yesterday; gives how many. */
export async function seedPosts(db: Database, authorId: string): Promise<number> {
  const day = 24 * 60 * 60 * 1000;
  const posts = samplePosts.map((post, index) => {
    const createdAt = new Date(Date.now() - day - index * 7 * day);
    return { ...post, authorId, published: true, createdAt, updatedAt: createdAt };
  });
  await insertPosts(db, posts);
  return posts.length;
}
