import { getPagePath } from '@nanostores/router';
import { BuildState } from '../../publishing/BuildState.tsx';
import { RequireRole, writersOnly } from '../../shell/RequireRole.tsx';
import { useRouter } from '../../shell/router-context.ts';
import { ScreenFrame } from '../../shell/ScreenFrame.tsx';
import { screenTitles } from '../../shell/screen.ts';
import { kindQuery } from '../kind-in-url.ts';
import { PostList } from './PostList.tsx';

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
          <PostList kind="page" />
        </ScreenFrame>
      )}
    </RequireRole>
  );
}
