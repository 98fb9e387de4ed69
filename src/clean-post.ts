import { hash } from 'node:crypto';

// Changes with every change of the rules in sanitize-content.ts, so that what older rules have cleaned is cleaned again.
const policyVersion = '2026-11-21';

// Most calls read what is clean already, and start without a parser of HTML.
const loadRules = () => import('./sanitize-content.ts');

/** What of a post readers could be harmed with. */
interface PostText {
  content: string;
  excerpt: string;
}

const sealOf = ({ content, excerpt }: PostText): string =>
  hash('sha256', JSON.stringify([policyVersion, content, excerpt]), 'base64url');

// Posts that were written past the API, by a script or another version, are cleaned once by each instance.
const cleaned = new Map<string, PostText>();
const mostCleaned = 500;

/** Cleans what somebody wrote, and seals it so that nobody need clean it again. */
export async function cleanText(text: PostText): Promise<PostText & { cleanSeal: string }> {
  const { plainText, sanitizeContent } = await loadRules();
  const clean = { content: sanitizeContent(text.content), excerpt: plainText(text.excerpt) };
  return { ...clean, cleanSeal: sealOf(clean) };
}

/** A stored post with clean text; where the seal fits, the text is as the present rules left it, and stays. */
export async function cleanPost<Post extends PostText & { cleanSeal: string | null }>(post: Post): Promise<Post> {
  const seal = sealOf(post);
  if (post.cleanSeal === seal) return post;
  let text = cleaned.get(seal);
  if (!text) {
    const { content, excerpt } = await cleanText(post);
    text = { content, excerpt };
    if (cleaned.size >= mostCleaned) cleaned.clear();
    cleaned.set(seal, text);
  }
  return { ...post, ...text };
}

/** The excerpt of a stored post for a list that has no content; where nothing has sealed it, its words alone. */
export async function cleanExcerpt({
  excerpt,
  cleanSeal,
}: {
  excerpt: string;
  cleanSeal: string | null;
}): Promise<string> {
  return cleanSeal ? excerpt : (await loadRules()).plainText(excerpt);
}
