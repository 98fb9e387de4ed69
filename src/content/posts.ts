import { listPublishedPosts } from '../../db/queries/posts.ts';
import { database } from './database.ts';

/** A post as the pages show it; times are ISO 8601 in UTC. */
export interface PublishedPost {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  /** Sanitised HTML. */
  content: string;
  featuredImage: string | null;
  metaTitle: string | null;
  metaDescription: string | null;
  authorId: string;
  createdAt: string;
  updatedAt: string;
}

/** Every published post, newest first, read once a build. */
export const publishedPosts: PublishedPost[] = (await listPublishedPosts(database)).map((post) => ({
  ...post,
  createdAt: post.createdAt.toISOString(),
  updatedAt: post.updatedAt.toISOString(),
}));
