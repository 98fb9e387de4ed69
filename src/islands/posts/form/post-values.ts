import type { Post } from '../../../contracts/blog.ts';

/** What can be written in the forms of a post; the Italian dialog has the first four. */
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

/** A new post: a draft (specification, section 4). */
export const blankValues: PostValues = {
  ...{ title: '', excerpt: '', content: '', published: false },
  ...{ featuredImage: '', metaTitle: '', metaDescription: '', slug: '' },
};

/** What a form shows of a post. */
export const valuesOf = (post: Post): PostValues => ({
  ...{ title: post.title, excerpt: post.excerpt, content: post.content, published: post.published, slug: post.slug },
  featuredImage: post.featuredImage ?? '',
  metaTitle: post.metaTitle ?? '',
  metaDescription: post.metaDescription ?? '',
});

/** True where two forms say the same. */
export const sameValues = (one: PostValues, other: PostValues): boolean =>
  (Object.keys(blankValues) as (keyof PostValues)[]).every((name) => one[name] === other[name]);
