import { useState } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { deletePreviewLink, type PreviewLink } from '../../../contracts/posts/preview-links.ts';
import { formatDate } from '../../../site/format-date.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { showToast } from '../../../ui/toast/show-toast.ts';

interface Props {
  /** The id of the post. */
  id: string;
  link: PreviewLink;
}

/** Ends a preview link at once. Does not ask, because making a new link is just as quick. */
export function RevokeButton({ id, link }: Props) {
  const [pending, setPending] = useState(false);

  const revoke = async () => {
    if (pending) return;
    setPending(true);
    try {
      await call(deletePreviewLink, { params: { id, link: link.id } });
      showToast({ title: 'Preview link ended', description: 'Nobody can open it any more.' });
    } catch (error) {
      const description = messageOf(error, 'The link still works.');
      showToast({ title: 'Failed to end the preview link', description, destructive: true });
      setPending(false);
    }
    refreshQueries(`/api/blog/${id}/preview-links`);
  };

  return (
    <button
      className="button button-small"
      type="button"
      aria-label={`End the link that was made on ${formatDate(link.createdAt, 'moment')}`}
      aria-disabled={pending || undefined}
      onClick={revoke}
    >
      End
    </button>
  );
}
