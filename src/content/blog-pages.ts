import { publishedPostsPerPage as perPage } from '../contracts/posts/posts.ts';
import { lastBlogPage } from '../live/blog-page.ts';
import { type PublishedPost, publishedPosts } from './posts.ts';

/** The posts of each page of the blog, newest first. */
export const blogPages: readonly PublishedPost[][] = Array.from(
  { length: lastBlogPage(publishedPosts.length, perPage) },
  (_, index) => publishedPosts.slice(index * perPage, (index + 1) * perPage),
);
