import type { FooterColumn } from '../contracts/pages/footer-column.ts';
import type { Draft } from '../contracts/posts/drafts.ts';
import type { Post } from '../contracts/posts/posts.ts';
import type { TopicLink } from '../contracts/topics/topic-name.ts';
import { readTopics, writeTopics } from '../ui/topics/topic-list.ts';

/** The values of the forms of a post. The Italian dialog has only some of them. */
export interface PostValues {
  title: string;
  excerpt: string;
  content: string;
  published: boolean;
  featuredImage: string;
  metaTitle: string;
  metaDescription: string;
  slug: string;
  /** The names of the topics and what is typed of another one, as one text (ui/topics/topic-list.ts). */
  topics: string;
  /** An instant (ISO 8601), or the typed time in the United Kingdom if it names none or two; empty if there is none. */
  publishAt: string;
  unpublishAt: string;
  /** The column of the footer that links to a page; empty if none does, and for a post. */
  footer: FooterColumn | '';
}

/** The values that a draft of a published post has. Nothing appears or disappears before somebody saves. */
export type DraftTexts = Omit<PostValues, 'published' | 'publishAt' | 'unpublishAt' | 'footer'>;

/** The values of a new post, which is a draft (specification, section 4). */
export const blankValues: PostValues = {
  ...{ title: '', excerpt: '', content: '', published: false },
  ...{ featuredImage: '', metaTitle: '', metaDescription: '', slug: '', topics: '' },
  ...{ publishAt: '', unpublishAt: '', footer: '' },
};

const textOf = (topics: readonly TopicLink[]) => writeTopics(topics.map(({ name }) => name));

/** Returns the values of a stored post. */
export const valuesOf = (post: Post): PostValues => ({
  ...{ title: post.title, excerpt: post.excerpt, content: post.content, published: post.published, slug: post.slug },
  featuredImage: post.featuredImage ?? '',
  metaTitle: post.metaTitle ?? '',
  metaDescription: post.metaDescription ?? '',
  topics: textOf(post.topics),
  publishAt: post.publishAt ?? '',
  unpublishAt: post.unpublishAt ?? '',
  footer: post.footer ?? '',
});

/** Returns the values that a draft has. A topic that is typed and not added yet is none of them. */
export const textsOf = (values: DraftTexts): DraftTexts => {
  const { title, excerpt, content, featuredImage, metaTitle, metaDescription, slug, topics } = values;
  const chosen = writeTopics(readTopics(topics).names);
  return { title, excerpt, content, featuredImage, metaTitle, metaDescription, slug, topics: chosen };
};

/** Returns the values of a stored draft. */
export const draftTexts = (draft: Draft): DraftTexts => textsOf({ ...draft, topics: textOf(draft.topics) });

/** Returns true if all values are equal. */
export const sameValues = (one: PostValues, other: PostValues): boolean =>
  (Object.keys(blankValues) as (keyof PostValues)[]).every((name) => one[name] === other[name]);

/** Returns the values to change when the writer publishes a post by hand, or takes it offline: the moments that it ends. */
export function afterSwitch({ publishAt, unpublishAt }: PostValues, published: boolean): Partial<PostValues> {
  const isOver = (moment: string) => Date.parse(moment) <= Date.now();
  if (!published) return { published, ...(isOver(publishAt) && { publishAt: '' }) };
  return { published, ...(!isOver(publishAt) && { publishAt: '' }), ...(isOver(unpublishAt) && { unpublishAt: '' }) };
}
