import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { ApiError, call, messageOf } from '../../../api/call.ts';
import type { Answer } from '../../../contracts/endpoint.ts';
import { readDraft, saveDraft } from '../../../contracts/posts/drafts.ts';
import { DraftKeeper } from '../../../post-form/draft/draft-keeper.ts';
import { refreshQueries } from '../../../stores/queries.ts';
import { refreshSession } from '../../../stores/session.ts';
import { FailurePanel } from '../../../ui/loading/FailurePanel.tsx';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { PublishedState } from '../list/PublishedState.tsx';
import type { BlogEditorProps } from './BlogEditorForm.tsx';
import { DraftBar } from './DraftBar.tsx';

interface Props {
  id: string;
  /** Shows the form of the post. */
  children: (opened: Omit<BlogEditorProps, 'user'>) => ReactNode;
}

/** Reads a post with its draft for the editor. Nothing is cached, because the editor needs the newest version. */
export default function EditPost({ id, children }: Props) {
  const [opened, setOpened] = useState<Pick<BlogEditorProps, 'opened'> & { keeper: DraftKeeper }>();
  const [error, setError] = useState<unknown>();

  const load = useCallback(() => {
    setError(undefined);
    call(readDraft, { params: { id } }).then(
      (read) => setOpened({ opened: read, keeper: keeperOf(read) }),
      (failure) => {
        setError(failure);
        // Without a session the screen shows the way to the login.
        if (failure instanceof ApiError && failure.status === 401) void refreshSession();
      },
    );
  }, [id]);
  useEffect(load, [load]);

  if (opened)
    return children({
      ...opened,
      publishedState: (stored) => <PublishedState post={stored} />,
      actions: (form) => (
        <>
          <DraftBar form={form} keeper={opened.keeper} />
          <a className="button" href={`/blog/${form.post?.slug}`} target="_blank" rel="noopener">
            Preview
          </a>
        </>
      ),
    });
  if (!error) return <Loading />;
  const message = `The post could not be loaded. ${messageOf(error)}`;
  return <FailurePanel message={message} onRetry={load} />;
}

function keeperOf(read: Answer<typeof readDraft>): DraftKeeper {
  const keeper = new DraftKeeper(async (input) => {
    const { updatedAt } = await call(saveDraft, { params: { id: read.post.id }, input });
    // The list marks the post.
    if (!input.expectedUpdatedAt) refreshQueries('/api/blog/all');
    return updatedAt;
  });
  keeper.open(read);
  return keeper;
}
