import { listPublishedSummaries } from '../../db/queries/posts.ts';
import { plainText } from '../sanitize-content.ts';
import { database } from './database.ts';
import { refuseLosingPosts } from './lost-posts.ts';

/** A post as lists show it; times are ISO 8601 in UTC. */
export interface PublishedPost {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  featuredImage: string | null;
  metaTitle: string | null;
  metaDescription: string | null;
  authorId: string;
  createdAt: string;
  updatedAt: string;
}

/** Every published post, newest first, read once a build. */
export const publishedPosts: PublishedPost[] = (await listPublishedSummaries(database)).map((post) => ({
  ...post,
  excerpt: plainText(post.excerpt),
  createdAt: post.createdAt.toISOString(),
  updatedAt: post.updatedAt.toISOString(),
}));

if (publishedPosts.length === 0) await refuseLosingPosts();
