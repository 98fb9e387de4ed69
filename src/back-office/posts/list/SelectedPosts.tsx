import { call } from '../../../api/call.ts';
import { changePosts } from '../../../contracts/posts/all-posts.ts';
import type { PostSummary } from '../../../contracts/posts/posts.ts';
import { refreshBuild } from '../../../stores/build.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { ask } from '../../../ui/dialog/ask.ts';
import { showToast } from '../../../ui/toast/show-toast.ts';
import { type Run, SelectionBar } from '../../list/SelectionBar.tsx';
import { liveNote } from '../../publishing/live-note.ts';

interface Props {
  /** The posts on this page of the list. */
  posts: readonly PostSummary[];
  /** The selected posts on this page. */
  selected: readonly PostSummary[];
  onSelect: (ids: readonly string[]) => void;
}

const countOf = (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`;
const done = { publish: 'published', unpublish: 'taken offline', delete: 'deleted' };

/** Reads again what shows posts, after some have changed. */
const refresh = () => {
  refreshQueries('/api/blog');
  refreshQueries('/api/topics');
  refreshQueries('/api/admin/overview');
  refreshBuild();
};

/**
 * Selects all posts on the page, and publishes the selected ones, takes them offline, deletes them, or gives them a topic or takes it
 * away.
 */
export function SelectedPosts({ posts, selected, onSelect }: Props) {
  const count = selected.length;
  const published = selected.filter((post) => post.published).length;
  const ids = selected.map(({ id }) => id);

  const change = (action: keyof typeof done) => async () => {
    const { changed, ...rebuild } = await call(changePosts, { input: { ids, action } });
    showToast({ title: `${countOf(changed)} ${done[action]}`, description: liveNote(rebuild, action !== 'publish') });
    refresh();
  };

  // Few people change the topics of several posts, so the code loads for them alone.
  const changeTopic = async (run: Run, action: 'add-topic' | 'remove-topic') => {
    const { askTopic, sendTopic } = await import('./topic-of-several.tsx');
    const topic = await askTopic(action, selected);
    if (topic !== undefined) await run(() => sendTopic(action, topic, selected).finally(refresh));
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
              ['Add topic…', () => changeTopic(run, 'add-topic')],
              ...(selected.some(({ topics }) => topics.length > 0)
                ? [['Remove topic…', () => changeTopic(run, 'remove-topic')] as const]
                : []),
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
