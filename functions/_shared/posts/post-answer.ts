import type { AuthoredPost } from '../../../db/schema.ts';
import { trustedContent, trustedSummary } from './post-text.ts';

type Summary = Omit<AuthoredPost, 'content' | 'contentSignature'>;

/** Returns a post without content as the API answers it, where `published` says whether visitors see the post now. */
export async function summaryAnswer<Post extends Summary>({
  isVisible,
  ...post
}: Post): Promise<Omit<Post, 'isVisible'> & { published: boolean }> {
  return { ...(await trustedSummary(post)), published: isVisible };
}

/** Returns a post as the API answers it. See `summaryAnswer`. */
export async function postAnswer(post: AuthoredPost) {
  return { ...(await summaryAnswer(post)), content: await trustedContent(post) };
}
