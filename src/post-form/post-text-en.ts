import type { PostText } from './post-text.ts';

const leaving = (place: string) => ({
  title: 'Leave without saving?',
  note: `Your changes are not saved. This browser keeps them and offers them when you open ${place} again.`,
  stay: 'Keep writing',
  go: 'Leave',
});

/** The English texts of the forms of a post. */
export const englishPost: PostText = {
  leaving: { stored: leaving('this post'), new: leaving('New Post') },
  slug: { take: (suggestion) => `Use “${suggestion}”` },
};
