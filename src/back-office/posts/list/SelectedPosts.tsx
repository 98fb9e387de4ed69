import { call } from '../../../api/call.ts';
import { type BulkAction, changePosts } from '../../../contracts/posts/all-posts.ts';
import type { PostSummary } from '../../../contracts/posts/posts.ts';
import { refreshBuild } from '../../../stores/build.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { ask } from '../../../ui/dialog/ask.ts';
import { showToast } from '../../../ui/toast/show-toast.ts';
import { SelectionBar } from '../../list/SelectionBar.tsx';
import { liveNote } from '../../publishing/live-note.ts';

interface Props {
  /** The posts on this page of the list. */
  posts: readonly PostSummary[];
  /** The selected posts on this page. */
  selected: readonly PostSummary[];
  onSelect: (ids: readonly string[]) => void;
}

const countOf = (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`;
const done: Record<BulkAction, string> = {
  ...{ publish: 'published', unpublish: 'taken offline', delete: 'deleted' },
  ...{ 'add-topic': 'changed', 'remove-topic': 'changed' },
};

/** Selects all posts on the page, and publishes the selected ones, takes them offline or deletes them. */
export function SelectedPosts({ posts, selected, onSelect }: Props) {
  const count = selected.length;
  const published = selected.filter((post) => post.published).length;
  const ids = selected.map(({ id }) => id);

  const change = (action: BulkAction) => async () => {
    const { changed, ...rebuild } = await call(changePosts, { input: { ids, action } });
    showToast({ title: `${countOf(changed)} ${done[action]}`, description: liveNote(rebuild, action !== 'publish') });
    refreshQueries('/api/blog');
    refreshQueries('/api/admin/overview');
    refreshBuild();
  };

  const mayDelete = () =>
    ask({
      title: `Delete ${countOf(count)}?`,
      note:
        (count === 1 ? 'The post will be deleted for good.' : `All ${count} will be deleted for good.`) +
        (published > 0
          ? ` Visitors can see ${published} of them: their addresses then say that the post is gone.`
          : ''),
      stay: 'Cancel',
      go: `Delete ${countOf(count)}`,
    });

  return (
    <SelectionBar
      entries="posts"
      ids={posts.map(({ id }) => id)}
      selected={ids}
      count={countOf(count)}
      onSelect={onSelect}
    >
      {(run, pending) => (
        <>
          {(
            [
              ['Publish', () => run(change('publish'))],
              ['Take offline', () => run(change('unpublish'))],
              ['Delete', async () => (await mayDelete()) && run(change('delete'))],
            ] as const
          ).map(([label, act]) => (
            <button
              key={label}
              className="button button-small"
              type="button"
              aria-disabled={pending || undefined}
              onClick={act}
            >
              {label}
            </button>
          ))}
        </>
      )}
    </SelectionBar>
  );
}
