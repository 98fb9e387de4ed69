import { getPagePath } from '@nanostores/router';
import type { CurrentUser } from '../../contracts/accounts/auth.ts';
import { useRouter } from './router-context.ts';

/** Links to the blog editor and to the list of pages, for people who may write. */
export function BlogEditorLink({ user }: { user: CurrentUser }) {
  const router = useRouter();
  if (!user.isContentCreator) return null;
  return (
    <>
      <a className="button button-primary" href={getPagePath(router, 'newPost')}>
        Write a post
      </a>
      <a className="button" href={getPagePath(router, 'pages')}>
        Pages
      </a>
    </>
  );
}
