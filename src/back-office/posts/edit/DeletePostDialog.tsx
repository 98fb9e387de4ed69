import { useState } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { deletePost, type PostSummary } from '../../../contracts/posts/posts.ts';
import { AfterDeletion } from '../../../post-form/AfterDeletion.tsx';
import { refreshBuild } from '../../../stores/build.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { errorsOf, type FieldErrors, issuesOf } from '../../../ui/form/form.ts';
import { showToast } from '../../../ui/toast/show-toast.ts';
import { liveNote } from '../../publishing/live-note.ts';

const afterDeletion = {
  label: 'Send its visitors to (optional)',
  hint: 'A path such as /services, or a URL. If blank, its address says that the post is gone.',
};

interface Props {
  post: PostSummary;
  onClose: () => void;
}

/** Asks before deleting a post, and deletes it. */
export default function DeletePostDialog({ post, onClose }: Props) {
  const [pending, setPending] = useState(false);
  const [redirectTo, setRedirectTo] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});

  const remove = async () => {
    setPending(true);
    try {
      const query = redirectTo.trim() ? { redirectTo } : {};
      const rebuild = await call(deletePost, { params: { id: post.id }, query });
      refreshQueries('/api/blog');
      refreshQueries('/api/admin/overview');
      refreshBuild();
      const description = liveNote(rebuild);
      showToast({ title: 'Blog post deleted successfully', ...(description && { description }) });
      onClose();
    } catch (error) {
      setErrors(errorsOf(issuesOf(error)));
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
        {post.published ? '. Its page is gone at once, and the lists follow with the next build.' : '.'}
      </p>
      {post.published && (
        <AfterDeletion
          text={afterDeletion}
          value={redirectTo}
          error={errors.redirectTo}
          onChange={(target) => {
            setRedirectTo(target);
            setErrors({});
          }}
        />
      )}
    </ConfirmDialog>
  );
}
