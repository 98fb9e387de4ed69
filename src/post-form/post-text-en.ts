import { kindNames, type PostKind } from '../contracts/posts/kind.ts';
import type { PostText } from './post-text.ts';

const leaving = (place: string) => ({
  title: 'Leave without saving?',
  note: `Your changes are not saved. This browser keeps them and offers them when you open ${place} again.`,
  stay: 'Keep writing',
  go: 'Leave',
});

/** Returns the English texts of the forms of a post or a page. */
export const englishPost = (kind: PostKind): PostText => ({
  leaving: { stored: leaving(`this ${kind}`), new: leaving(`New ${kindNames[kind].label}`) },
  slug: { take: (suggestion) => `Use “${suggestion}”` },
});
