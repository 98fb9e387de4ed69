import type { CurrentUser } from '../../../contracts/auth.ts';
import address from './dialog-loader.ts?apart';

/** Opens the dialog for a new post, or for the one with this id or slug; its code comes with the first click. */
export async function openDialog(user: CurrentUser, id?: string): Promise<void> {
  const { loadDialog }: typeof import('./dialog-loader.ts') = await import(/* @vite-ignore */ address);
  const { openPostDialog } = await loadDialog();
  openPostDialog(user, id);
}
