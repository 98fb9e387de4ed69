import { useState } from 'react';
import { call, messageOf } from '../../api/call.ts';
import { deleteUnusedImages } from '../../contracts/images/images.ts';
import { refreshQueries } from '../../stores/queries.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { showToast } from '../../ui/toast/show-toast.ts';
import { imagesText, sizeText } from './image-text.ts';

interface Props {
  /** The number of unused images, and their size in bytes. */
  total: number;
  bytes: number;
}

/** Deletes all unused images together, after asking. */
export function DeleteUnused({ total, bytes }: Props) {
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);

  const remove = async () => {
    setPending(true);
    let deleted = 0;
    try {
      // One call deletes only some of many images, because a function has a time limit of seconds.
      for (let left = 1; left > 0; ) {
        const answer = await call(deleteUnusedImages, {});
        deleted += answer.deleted;
        left = answer.deleted > 0 ? answer.left : 0;
      }
      showToast({ title: `${imagesText(deleted)} deleted` });
      setAsking(false);
    } catch (error) {
      const done =
        deleted > 0 ? `${imagesText(deleted)} deleted, the others are as they were.` : 'All are as they were.';
      showToast({ title: 'Failed to delete the images', description: messageOf(error, done), destructive: true });
    }
    setPending(false);
    refreshQueries('/api/images');
  };

  return (
    <>
      <button className="button" type="button" onClick={() => setAsking(true)}>
        Delete {total === 1 ? 'this image' : `all ${total.toLocaleString('en-GB')}`}
      </button>
      {asking && (
        <ConfirmDialog
          title={`Delete ${imagesText(total)} that nothing uses?`}
          action={pending ? 'Deleting...' : `Delete ${imagesText(total)}`}
          pending={pending}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>
            {total === 1 ? 'It goes' : 'They go'} from the store for good, which frees {sizeText(bytes)}. No post,
            draft, earlier version or setting shows {total === 1 ? 'it' : 'them'}. A text that somebody has not saved
            yet may do so.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
