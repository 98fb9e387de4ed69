import { useStore } from '@nanostores/react';
import { getPagePath } from '@nanostores/router';
import { useCallback, useEffect, useState } from 'react';
import { ApiError, call, messageOf } from '../../../api/call.ts';
import type { CurrentUser } from '../../../contracts/auth.ts';
import { type Post, readPost } from '../../../contracts/blog.ts';
import { refreshSession } from '../../../stores/session.ts';
import { FailurePanel } from '../../ui/FailurePanel.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { RequireRole, writersOnly } from '../shell/RequireRole.tsx';
import { useRouter } from '../shell/router-context.ts';
import { ScreenFrame } from '../shell/ScreenFrame.tsx';
import { screenTitles } from '../shell/screen.ts';
import { BlogEditorForm } from './BlogEditorForm.tsx';

/** Creates a post, or edits the post that the URL names (specification, section 2 "Blog editor"). */
export default function BlogEditorScreen() {
  const router = useRouter();
  const page = useStore(router);
  const id = page?.route === 'post' ? page.params.id : undefined;
  const title = id ? screenTitles.post : screenTitles.newPost;
  return (
    <RequireRole {...writersOnly} title={title}>
      {(writer) => (
        <ScreenFrame
          title={title}
          back={
            writer.role === 'admin'
              ? { href: getPagePath(router, 'dashboard', {}, { tab: 'blog' }), label: 'Back to dashboard' }
              : { href: '/blog', label: 'Back to blog' }
          }
          actions={
            id && (
              <>
                <a className="button" href={getPagePath(router, 'previews', { id })}>
                  Preview Links
                </a>
                <a className="button" href={getPagePath(router, 'history', { id })}>
                  History
                </a>
              </>
            )
          }
        >
          {id ? <FoundPost key={id} id={id} user={writer} /> : <BlogEditorForm user={writer} opened={undefined} />}
        </ScreenFrame>
      )}
    </RequireRole>
  );
}

// Reads the post without the cache, because the editor needs its newest version.
function FoundPost({ id, user }: { id: string; user: CurrentUser }) {
  const [post, setPost] = useState<Post>();
  const [error, setError] = useState<unknown>();

  const load = useCallback(() => {
    setError(undefined);
    call(readPost, { params: { id } }).then(
      (answer) => setPost(answer.post),
      (failure) => {
        setError(failure);
        // Without a session the screen shows the way to the login.
        if (failure instanceof ApiError && failure.status === 401) void refreshSession();
      },
    );
  }, [id]);
  useEffect(load, [load]);

  if (post) return <BlogEditorForm user={user} opened={post} />;
  if (!error) return <Loading />;
  const message = `The post could not be loaded. ${messageOf(error)}`;
  return <FailurePanel message={message} onRetry={load} />;
}
