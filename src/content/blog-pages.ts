import { publishedPosts } from './posts.ts';

/** How many posts a page of the blog lists. */
export const postsPerPage = 24;

/** The last page of the blog, counted from 1. */
export const lastBlogPage = Math.max(1, Math.ceil(publishedPosts.length / postsPerPage));

/** The address of a page of the blog. */
export const blogPageAddress = (page: number): string => (page === 1 ? '/blog' : `/blog/page/${page}`);
