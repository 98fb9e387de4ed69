import type { BlogPost } from '../../../db/schema.ts';
import { signText, trustedText } from '../../../src/rich-text/signed-text.ts';
import { UnfitContentError } from '../../../src/rich-text/unfit-content.ts';
import { refusedField } from '../http/problem.ts';
import { keyFor } from '../platform/keys.ts';

const key = () => keyFor('content-signature');

/** Sanitises and signs content. Returns its columns. Throws an `invalid` problem if it is too long or nested too deeply. */
export async function signedContent(written: string): Promise<Pick<BlogPost, 'content' | 'contentSignature'>> {
  const { text, signature } = await signText(key(), 'content', written).catch((error: unknown) => {
    throw error instanceof UnfitContentError ? refusedField('content', error.message) : error;
  });
  return { content: text, contentSignature: signature };
}

/** Removes the markup from an excerpt and signs it. Returns its columns. */
export async function signedExcerpt(written: string): Promise<Pick<BlogPost, 'excerpt' | 'excerptSignature'>> {
  const { text, signature } = await signText(key(), 'excerpt', written);
  return { excerpt: text, excerptSignature: signature };
}

/** Returns a stored post without content. Its excerpt is sanitised again if its signature is not valid. */
export async function trustedSummary<Post extends Pick<BlogPost, 'excerpt' | 'excerptSignature'>>(
  post: Post,
): Promise<Post> {
  return { ...post, excerpt: await trustedText(key(), 'excerpt', post.excerpt, post.excerptSignature) };
}

/** Returns the content of a post or a draft. It is sanitised again if its signature is not valid. */
export const trustedContent = ({ content, contentSignature }: Pick<BlogPost, 'content' | 'contentSignature'>) =>
  trustedText(key(), 'content', content, contentSignature);

/** Returns a stored post or version. Sanitises its content and excerpt again if their signatures are not valid. */
export async function trustedPost<
  Post extends Pick<BlogPost, 'content' | 'contentSignature' | 'excerpt' | 'excerptSignature'>,
>(post: Post): Promise<Post> {
  return { ...(await trustedSummary(post)), content: await trustedContent(post) };
}
