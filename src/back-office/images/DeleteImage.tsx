import { redirectPage } from '@nanostores/router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { CurrentUser } from '../../contracts/accounts/auth.ts';
import { deleteImage, type LibraryImage } from '../../contracts/images/images.ts';
import { refreshQueries } from '../../stores/queries.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Modal, ModalActions } from '../../ui/dialog/Modal.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { showFailure, showToast } from '../../ui/toast/show-toast.ts';
import { useRouter } from '../shell/router-context.ts';
import { ImageUseList } from './ImageUseList.tsx';
import { nameOf } from './image-text.ts';
import { $lastLibrary } from './last-library.ts';

interface Props {
  image: LibraryImage;
  writer: CurrentUser;
}

/** Deletes an image after asking. An image in use stays, and its uses are listed. */
export function DeleteImage({ image, writer }: Props) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const { pending, run } = useAction((error) => {
    showFailure('Failed to delete image', error, 'The image is as it was.');
    refreshQueries('/api/images');
  });
  const { uses } = image;
  const close = () => setAsking(false);

  const remove = () =>
    run(async () => {
      await call(deleteImage, { params: { name: image.name } });
      showToast({ title: 'Image deleted successfully' });
      // Refreshes only the lists, because this screen must not read the deleted image again.
      refreshQueries('/api/images?');
      redirectPage(router, 'images', {}, $lastLibrary.get());
    });

  return (
    <>
      <button className="button" type="button" onClick={() => setAsking(true)}>
        Delete
      </button>
      {asking && uses.total > 0 && (
        <Modal title="This image is in use" onClose={close}>
          <p>Remove it from these places before you delete it.</p>
          <ImageUseList uses={uses} writer={writer} />
          <ModalActions>
            <button className="button" type="button" onClick={close}>
              Close
            </button>
          </ModalActions>
        </Modal>
      )}
      {asking && uses.total === 0 && (
        <ConfirmDialog
          title={`Delete “${nameOf(image)}”?`}
          action={pending ? 'Deleting...' : 'Delete'}
          pending={pending}
          onConfirm={remove}
          onClose={close}
        >
          <p>Nothing uses this image. It goes from the store for good.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
