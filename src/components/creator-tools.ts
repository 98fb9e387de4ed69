// For those who write: buttons on the public blog that open the dialog, whose code comes with the first click.
import type { CurrentUser } from '../contracts/auth.ts';
import { openDialog } from '../islands/blog/open-dialog.ts';

/** Puts the buttons on the page: a new post beside the heading, and one to edit each post that the page shows. */
export function addCreatorTools(user: CurrentUser): void {
  document.querySelector('.teaser-head')?.append(makeButton(user, 'Nuovo Post'));
  for (const reader of document.querySelectorAll<HTMLElement>('[data-read]')) {
    const title = document.getElementById(reader.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
    reader.after(makeButton(user, 'Modifica', reader.dataset.read, title));
  }
  const post = document.querySelector('article.post');
  const slug = location.pathname.split('/')[2];
  if (post && slug) {
    const tools = document.createElement('p');
    tools.className = 'actions';
    tools.append(
      makeButton(user, 'Modifica', slug, post.querySelector('h1')?.textContent ?? ''),
      makeButton(user, 'Nuovo Post'),
    );
    post.querySelector('header')?.append(tools);
  }
}

function makeButton(user: CurrentUser, text: string, slug?: string, title?: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.className = 'button';
  button.type = 'button';
  button.lang = 'it';
  button.textContent = text;
  if (title) button.setAttribute('aria-label', `${text}: ${title.trim()}`);
  button.addEventListener('click', () => openDialog(user, slug));
  return button;
}
