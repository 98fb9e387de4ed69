import type { AuthoredPost } from '../../../db/schema.ts';
import { withCleanContent } from './clean-post.ts';

/** Returns a post as the API answers it without its content: there, `published` says whether visitors see the post now. */
export const summaryAnswer = <Post extends { isVisible: boolean }>({
  isVisible,
  ...post
}: Post): Omit<Post, 'isVisible'> & { published: boolean } => ({ ...post, published: isVisible });

/** Returns a post as the API answers it. */
export const postAnswer = (post: AuthoredPost) => withCleanContent(summaryAnswer(post));
