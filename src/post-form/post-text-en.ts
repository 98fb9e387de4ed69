import type { PostText } from './post-text.ts';

/** The English texts of the forms of a post. */
export const englishPost: PostText = {
  leaving: {
    title: 'Leave without saving?',
    note: 'Your changes are not saved. This browser keeps them and offers them when you open this post again.',
    stay: 'Keep writing',
    go: 'Leave',
  },
  slug: { take: (suggestion) => `Use “${suggestion}”` },
};
