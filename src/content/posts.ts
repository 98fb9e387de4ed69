import { listPublishedPosts } from '../../db/queries/posts.ts';
import { cleanPost } from '../clean-post.ts';
import { belowTitle } from '../headings.ts';
import { database } from './database.ts';
import { describeImage, enrichImages, type PostImage } from './post-images.ts';

/** A post as the pages show it; times are ISO 8601 in UTC. */
export interface PublishedPost {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  /** Sanitised HTML, its headings below the page's own. */
  content: string;
  featuredImage: string | null;
  /** What the build could find out of the featured image. */
  picture: PostImage | undefined;
  metaTitle: string | null;
  metaDescription: string | null;
  authorId: string;
  createdAt: string;
  updatedAt: string;
}

/** Every published post, newest first, read once a build. */
export const publishedPosts: PublishedPost[] = await Promise.all(
  (await listPublishedPosts(database)).map(cleanPost).map(async ({ cleanSeal: _, ...post }) => ({
    ...post,
    content: await enrichImages(belowTitle(post.content)),
    picture: post.featuredImage ? await describeImage(post.featuredImage) : undefined,
    createdAt: post.createdAt.toISOString(),
    updatedAt: post.updatedAt.toISOString(),
  })),
);
