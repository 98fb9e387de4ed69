import { useEffect, useRef, useState } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { type BulkAction, changePosts } from '../../../contracts/all-posts.ts';
import type { PostSummary } from '../../../contracts/blog.ts';
import { refreshBuild } from '../../../stores/build.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { rebuildNote } from '../publishing/rebuild-note.ts';
import styles from './BlogTab.module.css';

interface Props {
  /** The posts on this page of the list. */
  posts: readonly PostSummary[];
  /** Those of them that are selected. */
  selected: readonly PostSummary[];
  onSelect: (ids: readonly string[]) => void;
}

const countOf = (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`;
const done: Record<BulkAction, string> = { publish: 'published', unpublish: 'taken offline', delete: 'deleted' };

/** Selects all posts on the page, and publishes the selected ones, takes them offline or deletes them. */
export function SelectedPosts({ posts, selected, onSelect }: Props) {
  const all = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState(false);
  const [asking, setAsking] = useState(false);
  const [finished, setFinished] = useState(false);
  const count = selected.length;
  const some = count > 0 && count < posts.length;
  const published = selected.filter((post) => post.published).length;

  useEffect(() => {
    if (all.current) all.current.indeterminate = some;
  }, [some]);

  // The pressed button disappears with the selection.
  useEffect(() => {
    if (finished && count === 0) all.current?.focus();
    setFinished(false);
  }, [finished, count]);

  const run = async (action: BulkAction) => {
    if (pending) return;
    setPending(true);
    try {
      const ids = selected.map(({ id }) => id);
      const { changed, ...rebuild } = await call(changePosts, { input: { ids, action } });
      const description = rebuildNote(rebuild);
      showToast({ title: `${countOf(changed)} ${done[action]}`, ...(description && { description }) });
      setAsking(false);
      onSelect([]);
      setFinished(true);
      refreshQueries('/api/blog');
      refreshQueries('/api/admin/overview');
      refreshBuild();
    } catch (error) {
      showToast({ title: 'Error', description: messageOf(error, 'The posts are as they were'), destructive: true });
    } finally {
      setPending(false);
    }
  };

  const button = (label: string, onClick: () => void) => (
    <button className="button button-small" type="button" aria-disabled={pending || undefined} onClick={onClick}>
      {label}
    </button>
  );
  return (
    <div className={styles.selection}>
      <label className="choice">
        <input
          ref={all}
          type="checkbox"
          checked={posts.length > 0 && count === posts.length}
          onChange={(event) => onSelect(event.target.checked ? posts.map(({ id }) => id) : [])}
        />
        Select all on this page
      </label>
      <p className={styles.count} role="status">
        {count > 0 && `${countOf(count)} selected`}
      </p>
      {count > 0 && (
        <fieldset className={styles.actions} aria-label="Selected posts">
          {button('Publish', () => run('publish'))}
          {button('Take offline', () => run('unpublish'))}
          {button('Delete', () => setAsking(true))}
        </fieldset>
      )}
      {asking && (
        <ConfirmDialog
          title={`Delete ${countOf(count)}?`}
          action={pending ? 'Deleting...' : `Delete ${countOf(count)}`}
          pending={pending}
          onConfirm={() => run('delete')}
          onClose={() => setAsking(false)}
        >
          <p>
            {count === 1 ? 'The post' : `All ${count}`} will be deleted for good.
            {published > 0 &&
              ` Visitors can see ${published} of them: their addresses then say that the post is gone, and the lists follow with the next build.`}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
