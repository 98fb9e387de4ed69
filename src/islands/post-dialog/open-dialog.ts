import type { CurrentUser } from '../../contracts/accounts/auth.ts';
import loaderUrl from './dialog-loader.ts?apart';

/** Loads the code of the dialog and opens it for the post with this id or slug, or for a new post. */
export async function openDialog(user: CurrentUser, id?: string): Promise<void> {
  const { loadDialog }: typeof import('./dialog-loader.ts') = await import(/* @vite-ignore */ loaderUrl);
  const { openPostDialog } = await loadDialog();
  openPostDialog(user, id);
}
