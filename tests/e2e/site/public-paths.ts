import { samplePosts } from '../../../db/sample-posts.ts';

/** The address of a post that the shared platform's build knows. */
export const postPath = `/blog/${samplePosts[0].slug}`;

/** Every kind of page that search engines may keep. */
export const publicPaths: readonly string[] = [
  ...[
    '/',
    '/about',
    '/services',
    '/talentcare',
    '/benefits',
    '/contact',
    '/privacy',
    '/accessibility',
    '/blog',
    postPath,
  ],
];
