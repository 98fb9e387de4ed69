import { call } from '../../../api/call.ts';
import { deletePreviewLink, type PreviewLink } from '../../../contracts/posts/preview-links.ts';
import { formatDate } from '../../../site/format-date.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { useAction } from '../../../ui/form/use-action.ts';
import { showFailure, showToast } from '../../../ui/toast/show-toast.ts';

interface Props {
  /** The id of the post. */
  id: string;
  link: PreviewLink;
}

/** Ends a preview link at once. Does not ask, because making a new link is just as quick. */
export function RevokeButton({ id, link }: Props) {
  const { pending, run } = useAction((error) =>
    showFailure('Failed to end the preview link', error, 'The link still works.'),
  );

  const revoke = async () => {
    await run(async () => {
      await call(deletePreviewLink, { params: { id, link: link.id } });
      showToast({ title: 'Preview link ended', description: 'Nobody can open it any more.' });
    });
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
