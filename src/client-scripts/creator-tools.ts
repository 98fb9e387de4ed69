// For those who write: buttons on the public blog that open the dialog, whose code comes with the first click.
import type { CurrentUser } from '../contracts/auth.ts';
import { openDialog } from '../islands/posts/dialog/open-dialog.ts';
import { showNotFound, showPost } from '../islands/posts/dialog/post-article.ts';
import { $postChange } from '../stores/post-changes.ts';

/** Puts the buttons on the page, and shows on it what becomes of a post by them: the page itself is as old as its build. */
export function addCreatorTools(user: CurrentUser): void {
  const teaser = document.querySelector<HTMLElement>('.teaser .page');
  if (teaser) addToTeaser(teaser, user);
  const header = document.querySelector<HTMLElement>('article.post header');
  const slug = location.pathname.split('/')[2];
  if (header && slug) addToPost(header, slug, user);
}

// A new post beside the heading, and a button to edit each post that is shown.
function addToTeaser(teaser: HTMLElement, user: CurrentUser): void {
  teaser.querySelector('.teaser-head')?.append(makeButton(user, 'Nuovo Post'));
  for (const reader of teaser.querySelectorAll<HTMLElement>('[data-read]')) {
    const title = document.getElementById(reader.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
    reader.after(makeButton(user, 'Modifica', reader.dataset.read, title));
  }
  $postChange.listen(async () => {
    const { refreshTeaser } = await import('../islands/posts/lists/LiveTeaser.tsx');
    await refreshTeaser(teaser, user);
  });
}

function addToPost(header: HTMLElement, slug: string, user: CurrentUser): void {
  const edit = makeButton(user, 'Modifica', slug, header.querySelector('h1')?.textContent ?? '');
  const tools = document.createElement('p');
  tools.className = 'actions';
  tools.append(edit, makeButton(user, 'Nuovo Post'));
  header.append(tools);
  $postChange.listen((change) => {
    if (change?.before?.slug !== slug) return;
    const { after } = change;
    if (!after) {
      edit.remove();
      const onward = showNotFound();
      // The dialog is still open, and would take the focus back.
      setTimeout(() => onward.focus());
    } else if (after.slug === slug) {
      showPost(after);
      edit.setAttribute('aria-label', `Modifica: ${after.title}`);
    } else location.href = `/blog/${after.slug}`;
  });
}

function makeButton(user: CurrentUser, text: string, slug?: string, title?: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.className = 'button';
  button.type = 'button';
  button.lang = 'it';
  button.dataset.edit = slug ?? '';
  button.textContent = text;
  if (title) button.setAttribute('aria-label', `${text}: ${title.trim()}`);
  button.addEventListener('click', () => openDialog(user, slug));
  return button;
}
