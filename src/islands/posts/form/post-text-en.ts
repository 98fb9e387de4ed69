import type { PostText } from './post-text.ts';

/** The English texts of the forms of a post. */
export const englishPost: PostText = {
  restore: {
    title: 'Unsaved text found',
    from: (moment) => `This browser kept what was written until ${moment}.`,
    newer: 'The post has been saved since by somebody else or in another window.',
    take: 'Restore it',
    leave: 'Discard it',
  },
  conflict: {
    title: 'Somebody else has saved this post',
    note: 'Nothing has been overwritten. Compare both versions and choose which one to go on with.',
    mine: 'Your version',
    theirs: 'Saved version',
    keepMine: 'Save my version',
    takeTheirs: 'Use the saved version',
    later: 'Go on writing',
    fields: {
      ...{ title: 'Title', excerpt: 'Excerpt', content: 'Content', published: 'Published' },
      ...{ featuredImage: 'Featured Image URL', slug: 'URL Slug' },
      ...{ metaTitle: 'Meta Title', metaDescription: 'Meta Description' },
    },
    different: 'different',
    differentIn: (parts) => `different ${parts}`,
    parts: { words: 'words', formatting: 'formatting', links: 'links', images: 'images' },
    blank: '(empty)',
    yes: 'Yes',
    no: 'No',
  },
  leaving: {
    title: 'Leave without saving?',
    note: 'Your changes are not saved. This browser keeps them and offers them when you open this post again.',
    stay: 'Keep writing',
    go: 'Leave',
  },
  slug: { take: (suggestion) => `Use “${suggestion}”` },
  locale: 'en-GB',
};
