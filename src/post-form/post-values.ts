import type { Post } from '../contracts/posts/posts.ts';

/** The values of the forms of a post. The Italian dialog has only the first four. */
export interface PostValues {
  title: string;
  excerpt: string;
  content: string;
  published: boolean;
  featuredImage: string;
  metaTitle: string;
  metaDescription: string;
  slug: string;
  /** An instant (ISO 8601), or the typed time in the United Kingdom if it names none or two; empty if there is none. */
  publishAt: string;
  unpublishAt: string;
}

/** The values that a draft of a published post has. Nothing appears or disappears before somebody saves. */
export type DraftTexts = Omit<PostValues, 'published' | 'publishAt' | 'unpublishAt'>;

/** The values of a new post, which is a draft (specification, section 4). */
export const blankValues: PostValues = {
  ...{ title: '', excerpt: '', content: '', published: false },
  ...{ featuredImage: '', metaTitle: '', metaDescription: '', slug: '' },
  ...{ publishAt: '', unpublishAt: '' },
};

/** Returns the values of a stored post. */
export const valuesOf = (post: Post): PostValues => ({
  ...{ title: post.title, excerpt: post.excerpt, content: post.content, published: post.published, slug: post.slug },
  featuredImage: post.featuredImage ?? '',
  metaTitle: post.metaTitle ?? '',
  metaDescription: post.metaDescription ?? '',
  publishAt: post.publishAt ?? '',
  unpublishAt: post.unpublishAt ?? '',
});

/** Returns the values that a draft has. */
export const textsOf = ({ title, excerpt, content, featuredImage, metaTitle, metaDescription, slug }: DraftTexts) => ({
  ...{ title, excerpt, content, featuredImage, metaTitle, metaDescription, slug },
});

/** Returns true if all values are equal. */
export const sameValues = (one: PostValues, other: PostValues): boolean =>
  (Object.keys(blankValues) as (keyof PostValues)[]).every((name) => one[name] === other[name]);

/** Returns the values to change when the writer publishes a post by hand, or takes it offline: the moments that it ends. */
export function afterSwitch({ publishAt, unpublishAt }: PostValues, published: boolean): Partial<PostValues> {
  const isOver = (moment: string) => Date.parse(moment) <= Date.now();
  if (!published) return { published, ...(isOver(publishAt) && { publishAt: '' }) };
  return { published, ...(!isOver(publishAt) && { publishAt: '' }), ...(isOver(unpublishAt) && { unpublishAt: '' }) };
}
