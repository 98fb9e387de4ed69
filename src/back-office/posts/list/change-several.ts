import { call } from '../../../api/call.ts';
import { isAddition } from '../../../contracts/pages/addition.ts';
import { changePosts } from '../../../contracts/posts/all-posts.ts';
import type { PostKind } from '../../../contracts/posts/kind.ts';
import type { PostSummary } from '../../../contracts/posts/posts.ts';
import { ask } from '../../../ui/dialog/ask.ts';
import { showToast } from '../../../ui/toast/show-toast.ts';
import { liveNote, newPageNote } from '../../publishing/live-note.ts';

/** Returns a number of posts or pages in words. */
export const countOf = (kind: PostKind, count: number): string => `${count} ${kind}${count === 1 ? '' : 's'}`;

const done = { publish: 'published', unpublish: 'taken offline', delete: 'deleted' };

/** Asks before several posts or pages are deleted. */
export function mayDelete(kind: PostKind, posts: readonly PostSummary[]): Promise<boolean> {
  const count = posts.length;
  // The site keeps its own page where an addition was.
  const published = posts.filter((post) => post.published && !isAddition(post.path)).length;
  return ask({
    title: `Delete ${countOf(kind, count)}?`,
    note:
      (count === 1 ? `The ${kind} will be deleted for good.` : `All ${count} will be deleted for good.`) +
      (published > 0
        ? ` Visitors can see ${published} of them: their addresses then say that the ${kind} is gone.`
        : ''),
    stay: 'Cancel',
    go: `Delete ${countOf(kind, count)}`,
  });
}

/** Publishes several posts or pages, takes them offline or deletes them, and says how many have changed. */
export async function changeSeveral(
  action: keyof typeof done,
  kind: PostKind,
  posts: readonly PostSummary[],
): Promise<void> {
  const { changed, unchanged, ...rebuild } = await call(changePosts, {
    input: { ids: posts.map(({ id }) => id), action },
  });
  const note = kind === 'page' && action === 'publish' ? newPageNote : liveNote;
  const left = posts.filter(({ id, published }) => action === 'publish' && !published && unchanged.includes(id));
  const reason = 'Left as it is, because an instruction of a beginning is still there';
  const leftNote = left.length > 0 ? `${reason}: ${left.map(({ title }) => `“${title}”`).join(', ')}` : '';
  showToast({
    title: `${countOf(kind, changed)} ${done[action]}`,
    description: [leftNote, changed > 0 || !leftNote ? note(rebuild, action !== 'publish') : '']
      .filter(Boolean)
      .join('. '),
  });
}
