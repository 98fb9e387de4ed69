import { postPath } from '../contracts/posts/kind.ts';
import type { OpenedExport, ReadExport, ReadPost, Refusal } from './reading.ts';
import { termsOf } from './topics/terms-of.ts';

/** Returns an export with the outcome of each post, in order. */
export function finishExport(
  facts: Omit<OpenedExport, 'entries'>,
  outcomes: readonly (ReadPost | Refusal)[],
): ReadExport {
  const posts = withDistinctSlugs(outcomes.filter((outcome) => 'post' in outcome));
  const refused = outcomes.filter((outcome) => 'reason' in outcome);
  return { ...facts, posts, refused, terms: termsOf(posts, facts.topics) };
}

// Two posts of one export may have the same slug, such as drafts. The later one gets a number here, so that its slug is the same
// in every run.
function withDistinctSlugs(posts: readonly ReadPost[]): ReadPost[] {
  const taken = new Set(posts.map(({ post }) => postPath(post.kind, post.slug)));
  const used = new Set<string>();
  const numbers = new Map<string, number>();
  return posts.map((each): ReadPost => {
    const { post, losses } = each;
    const pathOf = (each: string) => postPath(post.kind, each);
    const own = pathOf(post.slug);
    let slug = post.slug;
    for (let number = numbers.get(own) ?? 2; slug && used.has(pathOf(slug)); number += 1) {
      const numbered = `${post.slug}-${number}`;
      if (!taken.has(pathOf(numbered)) && !used.has(pathOf(numbered))) slug = numbered;
      numbers.set(own, number);
    }
    used.add(pathOf(slug));
    return slug === post.slug
      ? each
      : {
          ...each,
          post: { ...post, slug },
          losses: [...losses, `slug “${post.slug}”, which another ${post.kind} of the export has`],
        };
  });
}
