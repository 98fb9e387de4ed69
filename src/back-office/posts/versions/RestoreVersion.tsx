import { openPage } from '@nanostores/router';
import { useState } from 'react';
import { ApiError, call, messageOf } from '../../../api/call.ts';
import type { Post } from '../../../contracts/posts/posts.ts';
import { type RevisionSummary, restoreRevision } from '../../../contracts/posts/versions.ts';
import { refreshBuild } from '../../../stores/build.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { Modal, ModalActions } from '../../../ui/dialog/Modal.tsx';
import { showToast } from '../../../ui/toast/show-toast.ts';
import { rebuildNote } from '../../publishing/rebuild-note.ts';
import { useRouter } from '../../shell/router-context.ts';
import { timeOf } from './version-text.ts';

interface Props {
  post: Pick<Post, 'id' | 'published' | 'updatedAt'>;
  revision: RevisionSummary;
  /** Called when somebody else has saved the post. */
  onStale: () => void;
}

/** Asks before restoring a version, restores it, and opens the post. */
export function RestoreVersion({ post, revision, onStale }: Props) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);

  const restore = async () => {
    if (pending) return;
    setPending(true);
    try {
      const params = { id: post.id, revision: revision.id };
      const input = { expectedUpdatedAt: post.updatedAt };
      const { message, ...rebuild } = await call(restoreRevision, { params, input });
      refreshQueries('/api/blog');
      refreshBuild();
      showToast({ title: message, description: rebuildNote(rebuild) });
      openPage(router, 'post', { id: post.id });
    } catch (error) {
      const description = messageOf(error, 'The version could not be restored');
      showToast({ title: 'Error', description, destructive: true });
      setPending(false);
      setAsking(false);
      if (error instanceof ApiError && error.status === 409) onStale();
    }
  };

  return (
    <>
      <button className="button" type="button" onClick={() => setAsking(true)}>
        Restore this version
      </button>
      {asking && (
        <Modal title="Restore this version?" onClose={() => setAsking(false)}>
          <p>
            The post gets the text, the images and the settings of {timeOf(revision)} back. It stays{' '}
            {post.published ? 'published, and visitors see the restored version' : 'a draft'}. The present version stays
            in the history, and text that you have not saved is still offered in the editor.
          </p>
          <ModalActions>
            <button
              className="button button-primary"
              type="button"
              aria-disabled={pending || undefined}
              onClick={restore}
            >
              {pending ? 'Restoring...' : 'Restore'}
            </button>
            <button className="button" type="button" onClick={() => setAsking(false)}>
              Cancel
            </button>
          </ModalActions>
        </Modal>
      )}
    </>
  );
}
