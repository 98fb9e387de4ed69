import { openPage } from '@nanostores/router';
import { useState } from 'react';
import { ApiError, call } from '../../../api/call.ts';
import type { Post } from '../../../contracts/posts/posts.ts';
import { restoreRevision, type VersionSummary } from '../../../contracts/posts/versions.ts';
import { refreshBuild } from '../../../stores/build.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { Modal, ModalActions } from '../../../ui/dialog/Modal.tsx';
import { useAction } from '../../../ui/form/use-action.ts';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';
import { savedNote } from '../../publishing/live-note.ts';
import { useRouter } from '../../shell/router-context.ts';
import { kindQuery } from '../kind-in-url.ts';
import { timeOf } from './version-text.ts';

interface Props {
  post: Pick<Post, 'id' | 'kind' | 'path' | 'published' | 'updatedAt'>;
  version: VersionSummary;
  /** Is called when somebody else has saved the post. */
  onStale: () => void;
}

/** Asks before restoring a version, restores it, and opens the post. */
export function RestoreVersion({ post, version, onStale }: Props) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const { pending, run } = useAction((error) => {
    showFailure('Error', error, 'The version could not be restored');
    setAsking(false);
    if (error instanceof ApiError && error.status === 409) onStale();
  });

  const restore = () =>
    run(async () => {
      const params = { id: post.id, revision: version.id };
      const input = { expectedUpdatedAt: post.updatedAt };
      const { message, post: restored, ...rebuild } = await call(restoreRevision, { params, input });
      refreshQueries('/api/blog');
      refreshBuild();
      showToast({ title: message, description: savedNote(post, restored, rebuild) });
      openPage(router, 'post', { id: post.id }, kindQuery(post.kind));
    });

  return (
    <>
      <button className="button" type="button" onClick={() => setAsking(true)}>
        Restore this version
      </button>
      {asking && (
        <Modal title="Restore this version?" onClose={() => setAsking(false)}>
          <p>
            The {post.kind} gets the text, the images and the settings of {timeOf(version)} back. It stays{' '}
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
