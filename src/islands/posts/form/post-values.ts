import type { Post } from '../../../contracts/blog.ts';

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
}

/** The values of a new post, which is a draft (specification, section 4). */
export const blankValues: PostValues = {
  ...{ title: '', excerpt: '', content: '', published: false },
  ...{ featuredImage: '', metaTitle: '', metaDescription: '', slug: '' },
};

/** Returns the values of a stored post. */
export const valuesOf = (post: Post): PostValues => ({
  ...{ title: post.title, excerpt: post.excerpt, content: post.content, published: post.published, slug: post.slug },
  featuredImage: post.featuredImage ?? '',
  metaTitle: post.metaTitle ?? '',
  metaDescription: post.metaDescription ?? '',
});

/** Returns true if all values are equal. */
export const sameValues = (one: PostValues, other: PostValues): boolean =>
  (Object.keys(blankValues) as (keyof PostValues)[]).every((name) => one[name] === other[name]);
