import { createHash } from 'node:crypto';
import { plainText, policyVersion, sanitizeContent } from './sanitize-content.ts';

/** What of a post readers could be harmed with. */
interface PostText {
  content: string;
  excerpt: string;
}

const sealOf = ({ content, excerpt }: PostText): string =>
  createHash('sha256')
    .update(JSON.stringify([policyVersion, content, excerpt]))
    .digest('base64url');

// Posts that were written past the API, by a script or another version, are cleaned once by each instance.
const cleaned = new Map<string, PostText>();
const mostCleaned = 500;

/** Cleans what somebody wrote, and seals it so that nobody need clean it again. */
export function cleanText(text: PostText): PostText & { cleanSeal: string } {
  const clean = { content: sanitizeContent(text.content), excerpt: plainText(text.excerpt) };
  return { ...clean, cleanSeal: sealOf(clean) };
}

/** A stored post with clean text; where the seal fits, the text is as the present rules left it, and stays. */
export function cleanPost<Post extends PostText & { cleanSeal: string | null }>(post: Post): Post {
  const seal = sealOf(post);
  if (post.cleanSeal === seal) return post;
  let text = cleaned.get(seal);
  if (!text) {
    const { content, excerpt } = cleanText(post);
    text = { content, excerpt };
    if (cleaned.size >= mostCleaned) cleaned.clear();
    cleaned.set(seal, text);
  }
  return { ...post, ...text };
}
