import type { CurrentUser } from '../../contracts/auth.ts';
import { useRouter } from './router-context.ts';

/** The way to the blog editor, for those who may write. */
export function BlogEditorLink({ user }: { user: CurrentUser }) {
  const router = useRouter();
  if (!user.isContentCreator) return null;
  return (
    <a className="button button-primary" href={`${router.address('dashboard')}/blog/new`}>
      Write a post
    </a>
  );
}
