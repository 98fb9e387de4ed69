import { useState } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { deletePost, type PostSummary } from '../../../contracts/blog.ts';
import { refreshBuild } from '../../../stores/build.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { rebuildNote } from '../publishing/rebuild-note.ts';

interface Props {
  post: PostSummary;
  onClose: () => void;
}

/** Asks before deleting a post, and deletes it. */
export function DeletePostDialog({ post, onClose }: Props) {
  const [pending, setPending] = useState(false);

  const remove = async () => {
    setPending(true);
    try {
      const rebuild = await call(deletePost, { params: { id: post.id } });
      refreshQueries('/api/blog');
      refreshQueries('/api/admin/overview');
      refreshBuild();
      const description = rebuildNote(rebuild);
      showToast({ title: 'Blog post deleted successfully', ...(description && { description }) });
      onClose();
    } catch (error) {
      const description = messageOf(error, 'Failed to delete blog post');
      showToast({ title: 'Error', description, destructive: true });
      setPending(false);
    }
  };

  return (
    <ConfirmDialog
      title="Delete this post?"
      action={pending ? 'Deleting...' : 'Delete'}
      pending={pending}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        “{post.title}” will be deleted for good
        {post.published ? ', and will be gone from the site after the next build.' : '.'}
      </p>
    </ConfirmDialog>
  );
}
