import type { PostKind } from '../../../contracts/posts/kind.ts';
import type { PostSummary } from '../../../contracts/posts/posts.ts';
import { refreshBuild } from '../../../stores/build.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { type Run, SelectionBar } from '../../list/SelectionBar.tsx';

interface Props {
  kind: PostKind;
  /** The posts on this page of the list. */
  posts: readonly PostSummary[];
  /** The selected posts on this page. */
  selected: readonly PostSummary[];
  onSelect: (ids: readonly string[]) => void;
}

/** Reads again what shows posts, after some have changed. */
const refresh = () => {
  refreshQueries('/api/blog');
  refreshQueries('/api/topics');
  refreshQueries('/api/admin/overview');
  refreshBuild();
};

/**
 * Selects all posts or pages on the page, and publishes the selected ones, takes them offline or deletes them. Posts also get a topic or
 * lose it.
 */
export function SelectedPosts({ kind, posts, selected, onSelect }: Props) {
  const count = selected.length;
  // The code of the actions loads when somebody uses them, because the list's budget is tight.
  const actions = () => import('./change-several.ts');
  const change = (action: 'publish' | 'unpublish' | 'delete') => async () => {
    await (await actions()).changeSeveral(action, kind, selected);
    refresh();
  };

  // Few people change the topics of several posts, so the code loads for them alone.
  const changeTopic = async (run: Run, action: 'add-topic' | 'remove-topic') => {
    const { askTopic, sendTopic } = await import('./topic-of-several.tsx');
    const topic = await askTopic(action, selected);
    if (topic !== undefined) await run(() => sendTopic(action, topic, selected).finally(refresh));
  };

  return (
    <SelectionBar
      entries={`${kind}s`}
      ids={posts.map(({ id }) => id)}
      selected={selected.map(({ id }) => id)}
      count={`${count} ${kind}${count === 1 ? '' : 's'}`}
      onSelect={onSelect}
    >
      {(run, pending) => (
        <>
          {(
            [
              ['Publish', () => run(change('publish'))],
              ['Take offline', () => run(change('unpublish'))],
              ...(kind === 'post' ? [['Add topic…', () => changeTopic(run, 'add-topic')] as const] : []),
              ...(selected.some(({ topics }) => topics.length > 0)
                ? [['Remove topic…', () => changeTopic(run, 'remove-topic')] as const]
                : []),
              ['Delete', async () => (await (await actions()).mayDelete(kind, selected)) && run(change('delete'))],
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
