import { getPagePath } from '@nanostores/router';
import { lazy } from 'react';
import { LoadBoundary } from '../../../ui/loading/LoadBoundary.tsx';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { BuildState } from '../../publishing/BuildState.tsx';
import { RequireRole, writersOnly } from '../../shell/RequireRole.tsx';
import { useRouter } from '../../shell/router-context.ts';
import { ScreenFrame } from '../../shell/ScreenFrame.tsx';
import { screenTitles } from '../../shell/screen.ts';
import { kindQuery } from '../kind-in-url.ts';

// The same chunk as the dashboard's tab: a static import would split the tab's code, and its budget is tight.
const BlogTab = lazy(() => import('./BlogTab.tsx'));

/** Lists the pages of the editors, for everybody who may write. */
export default function PagesScreen() {
  const router = useRouter();
  return (
    <RequireRole {...writersOnly} title={screenTitles.pages}>
      {(writer) => (
        <ScreenFrame
          title={screenTitles.pages}
          note={<BuildState user={writer} />}
          back={
            writer.role === 'admin'
              ? { href: getPagePath(router, 'dashboard', {}, { tab: 'blog' }), to: 'dashboard' }
              : { href: getPagePath(router, 'account'), to: 'account' }
          }
          actions={
            <a className="button button-primary" href={getPagePath(router, 'newPost', {}, kindQuery('page'))}>
              New Page
            </a>
          }
        >
          <LoadBoundary waiting={<Loading />}>
            <BlogTab kind="page" />
          </LoadBoundary>
        </ScreenFrame>
      )}
    </RequireRole>
  );
}
