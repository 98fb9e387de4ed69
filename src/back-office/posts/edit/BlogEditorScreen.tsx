import { useStore } from '@nanostores/react';
import { getPagePath } from '@nanostores/router';
import { lazy } from 'react';
import { LoadBoundary } from '../../../ui/loading/LoadBoundary.tsx';
import { RequireRole, writersOnly } from '../../shell/RequireRole.tsx';
import { useRouter } from '../../shell/router-context.ts';
import { ScreenFrame } from '../../shell/ScreenFrame.tsx';
import { titleOf } from '../../shell/screen.ts';
import { kindQuery, useKindInUrl } from '../kind-in-url.ts';
import { BlogEditorForm } from './BlogEditorForm.tsx';

// A new post has no draft, and needs none of the code for one.
const EditPost = lazy(() => import('./EditPost.tsx'));

/** Creates a post or a page, or edits the one that the URL names (specification, section 2 "Blog editor"). */
export default function BlogEditorScreen() {
  const router = useRouter();
  const page = useStore(router);
  const id = page?.route === 'post' ? page.params.id : undefined;
  const kind = useKindInUrl();
  const title = titleOf(id ? 'post' : 'newPost', page?.search);
  return (
    <RequireRole {...writersOnly} title={title}>
      {(writer) => (
        <ScreenFrame
          title={title}
          back={
            kind === 'page'
              ? { href: getPagePath(router, 'pages'), to: 'pages' }
              : writer.role === 'admin'
                ? { href: getPagePath(router, 'dashboard', {}, { tab: 'blog' }), to: 'dashboard' }
                : { href: '/blog', to: 'blog' }
          }
          actions={
            <>
              <a className="button" href={getPagePath(router, 'images')}>
                Images
              </a>
              {kind === 'post' && (
                <a className="button" href={getPagePath(router, 'topics')}>
                  Topics
                </a>
              )}
              {id && (
                <>
                  <a className="button" href={getPagePath(router, 'previews', { id }, kindQuery(kind))}>
                    Preview Links
                  </a>
                  <a className="button" href={getPagePath(router, 'history', { id }, kindQuery(kind))}>
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
            <BlogEditorForm key={kind} user={writer} kind={kind} opened={undefined} />
          )}
        </ScreenFrame>
      )}
    </RequireRole>
  );
}
