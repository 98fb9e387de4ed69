import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { ApiError, call, messageOf } from '../../../api/call.ts';
import { type Draft, readDraft } from '../../../contracts/drafts.ts';
import type { Answer } from '../../../contracts/endpoint.ts';
import { refreshSession } from '../../../stores/session.ts';
import { FailurePanel } from '../../ui/FailurePanel.tsx';
import { Loading } from '../../ui/Loading.tsx';
import type { BlogEditorProps } from './BlogEditorForm.tsx';
import { DraftBar } from './DraftBar.tsx';
import { PublishedState } from './PublishedState.tsx';

interface Props {
  id: string;
  /** Shows the form of the post. */
  children: (opened: Omit<BlogEditorProps, 'user'>) => ReactNode;
}

/** Reads a post with its draft for the editor. Nothing is cached, because the editor needs the newest version. */
export default function EditPost({ id, children }: Props) {
  const [read, setRead] = useState<Answer<typeof readDraft>>();
  const [error, setError] = useState<unknown>();

  const load = useCallback(() => {
    setError(undefined);
    call(readDraft, { params: { id } }).then(setRead, (failure) => {
      setError(failure);
      // Without a session the screen shows the way to the login.
      if (failure instanceof ApiError && failure.status === 401) void refreshSession();
    });
  }, [id]);
  useEffect(load, [load]);

  if (read) {
    const { post, draft } = read;
    return children({
      // If somebody has saved the post since the draft began, publishing the draft is a conflict.
      opened: draft ? { ...post, updatedAt: draft.base } : post,
      openedDraft: draft ? { texts: textsOf(draft), version: draft.updatedAt } : undefined,
      publishedState: (stored) => <PublishedState post={stored} />,
      actions: (form) => (
        <>
          {(form.post?.published || form.draft) && <DraftBar form={form} opened={draft} />}
          <a className="button" href={`/blog/${form.post?.slug}`} target="_blank" rel="noopener">
            Preview
          </a>
        </>
      ),
    });
  }
  if (!error) return <Loading />;
  const message = `The post could not be loaded. ${messageOf(error)}`;
  return <FailurePanel message={message} onRetry={load} />;
}

const textsOf = ({ base: _, updatedAt: __, savedBy: ___, ...texts }: Draft) => texts;
