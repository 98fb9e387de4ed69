import { publishedPostsPerPage as perPage } from '../contracts/posts/posts.ts';
import { type PublishedPost, publishedPosts } from './posts.ts';

const count = Math.max(1, Math.ceil(publishedPosts.length / perPage));

/** The posts of each page of the blog, newest first. The first page exists even without posts. */
export const blogPages: readonly PublishedPost[][] = Array.from({ length: count }, (_, index) =>
  publishedPosts.slice(index * perPage, (index + 1) * perPage),
);

/** Returns the path of a page of the blog, counted from 1. */
export const blogPagePath = (page: number): string => (page === 1 ? '/blog' : `/blog/page/${page}`);
