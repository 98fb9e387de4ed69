import { useStore } from '@nanostores/react';
import { getPagePath } from '@nanostores/router';
import { useEffect, useState } from 'react';
import { ApiError, call, messageOf } from '../../../api/call.ts';
import type { CurrentUser } from '../../../contracts/auth.ts';
import { type Post, readPost } from '../../../contracts/blog.ts';
import { refreshSession } from '../../../stores/session.ts';
import { FailurePanel } from '../../ui/FailurePanel.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { RequireRole } from '../shell/RequireRole.tsx';
import { useRouter } from '../shell/router-context.ts';
import { ScreenFrame } from '../shell/ScreenFrame.tsx';
import { screenTitles } from '../shell/screen.ts';
import { BlogEditorForm } from './BlogEditorForm.tsx';

/** Who writes, and what the others read (specification, section 6). */
const writersOnly = {
  may: (user: CurrentUser) => user.isContentCreator,
  refusal: 'Access denied. Admin or content creator access required.',
} as const;

/** Creates a post, or changes the one at the address (specification, section 2 "Blog editor"). */
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
        >
          {id ? <FoundPost key={id} id={id} user={writer} /> : <BlogEditorForm user={writer} opened={undefined} />}
        </ScreenFrame>
      )}
    </RequireRole>
  );
}

// Read anew each time, past the cache: a post that is changed must be the newest.
function FoundPost({ id, user }: { id: string; user: CurrentUser }) {
  const [post, setPost] = useState<Post>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads the same once more
  useEffect(() => {
    let current = true;
    setError(undefined);
    call(readPost, { params: { id } }).then(
      (answer) => current && setPost(answer.post),
      (failure) => {
        if (!current) return;
        setError(failure);
        // Without a session the screen says so, and leads to the login.
        if (failure instanceof ApiError && failure.status === 401) void refreshSession();
      },
    );
    return () => {
      current = false;
    };
  }, [id, attempt]);

  if (post) return <BlogEditorForm user={user} opened={post} />;
  if (!error) return <Loading />;
  const message = `The post could not be loaded. ${messageOf(error)}`;
  return <FailurePanel message={message} onRetry={() => setAttempt(attempt + 1)} />;
}
