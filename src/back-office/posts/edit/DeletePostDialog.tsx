import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { isAddition } from '../../../contracts/pages/addition.ts';
import { deletePost } from '../../../contracts/posts/delete-post.ts';
import { kindNames } from '../../../contracts/posts/kind.ts';
import type { PostSummary } from '../../../contracts/posts/posts.ts';
import { AfterDeletion } from '../../../post-form/AfterDeletion.tsx';
import { refreshBuild } from '../../../stores/build.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { errorsOf, type FieldErrors, issuesOf } from '../../../ui/form/form.ts';
import { useAction } from '../../../ui/form/use-action.ts';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import { liveNote } from '../../publishing/live-note.ts';

const afterDeletion = {
  label: 'Send its visitors to (optional)',
  hint: 'A path such as /services, or a URL. If blank, its address says that the post is gone.',
};

interface Props {
  post: PostSummary;
  onClose: () => void;
}

/** Asks before deleting a post or a page, and deletes it. */
export default function DeletePostDialog({ post, onClose }: Props) {
  const { name } = kindNames[post.kind];
  const [redirectTo, setRedirectTo] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const { pending, run } = useAction((error) => {
    setErrors(errorsOf(issuesOf(error)));
    showFailure('Error', error, `Failed to delete ${name.toLowerCase()}`);
  });

  const remove = () =>
    run(async () => {
      const query = redirectTo.trim() ? { redirectTo } : {};
      const rebuild = await call(deletePost, { params: { id: post.id }, query });
      refreshQueries('/api/blog');
      refreshQueries('/api/admin/overview');
      refreshBuild();
      showToast({ title: `${name} deleted successfully`, description: liveNote(rebuild, true) });
      onClose();
    });

  return (
    <ConfirmDialog
      title={`Delete this ${post.kind}?`}
      action={pending ? 'Deleting...' : 'Delete'}
      pending={pending}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        “{post.title}” will be deleted for good
        {post.published ? '. It is gone from the site at once.' : '.'}
      </p>
      {post.published && !isAddition(post.path) && (
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
