import type { BlogPost } from '../../../db/schema.ts';
import { signText, trustedText } from '../../../src/rich-text/signed-text.ts';
import { keyFor } from '../platform/keys.ts';

const key = () => keyFor('content-signature');

/** Sanitises written content; returns the columns that store it. */
export async function signedContent(written: string): Promise<Pick<BlogPost, 'content' | 'contentSignature'>> {
  const { text, signature } = await signText(key(), 'content', written);
  return { content: text, contentSignature: signature };
}

/** Removes the markup from a written excerpt; returns the columns that store it. */
export async function signedExcerpt(written: string): Promise<Pick<BlogPost, 'excerpt' | 'excerptSignature'>> {
  const { text, signature } = await signText(key(), 'excerpt', written);
  return { excerpt: text, excerptSignature: signature };
}

/** Returns a post of a list without contents, its excerpt sanitised unless it is signed. */
export async function trustedSummary<Post extends Pick<BlogPost, 'excerpt' | 'excerptSignature'>>(
  post: Post,
): Promise<Post> {
  return { ...post, excerpt: await trustedText(key(), 'excerpt', post.excerpt, post.excerptSignature) };
}

/** Returns a stored post, its content and excerpt sanitised unless they are signed. */
export async function trustedPost(post: BlogPost): Promise<BlogPost> {
  const content = await trustedText(key(), 'content', post.content, post.contentSignature);
  return { ...(await trustedSummary(post)), content };
}
