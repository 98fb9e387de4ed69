import { useStore } from '@nanostores/react';
import { getPagePath } from '@nanostores/router';
import { lazy } from 'react';
import { LoadBoundary } from '../../../ui/loading/LoadBoundary.tsx';
import { RequireRole, writersOnly } from '../../shell/RequireRole.tsx';
import { useRouter } from '../../shell/router-context.ts';
import { ScreenFrame } from '../../shell/ScreenFrame.tsx';
import { screenTitles } from '../../shell/screen.ts';
import { BlogEditorForm } from './BlogEditorForm.tsx';

// A new post has no draft, and needs none of the code for one.
const EditPost = lazy(() => import('./EditPost.tsx'));

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
              ? { href: getPagePath(router, 'dashboard', {}, { tab: 'blog' }), to: 'dashboard' }
              : { href: '/blog', to: 'blog' }
          }
          actions={
            <>
              <a className="button" href={getPagePath(router, 'images')}>
                Images
              </a>
              <a className="button" href={getPagePath(router, 'topics')}>
                Topics
              </a>
              {id && (
                <>
                  <a className="button" href={getPagePath(router, 'previews', { id })}>
                    Preview Links
                  </a>
                  <a className="button" href={getPagePath(router, 'history', { id })}>
                    History
                  </a>
                </>
              )}
            </>
          }
        >
          {id ? (
            <LoadBoundary>
              <EditPost key={id} id={id}>
                {(opened) => <BlogEditorForm user={writer} {...opened} />}
              </EditPost>
            </LoadBoundary>
          ) : (
            <BlogEditorForm user={writer} opened={undefined} />
          )}
        </ScreenFrame>
      )}
    </RequireRole>
  );
}
