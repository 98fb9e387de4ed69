// Buttons for creators on the public blog. They open the post dialog, whose code loads with the first click.
import type { CurrentUser } from '../contracts/accounts/auth.ts';
import { openDialog } from '../islands/post-dialog/open-dialog.ts';
import { showNotFound, showPost } from '../islands/post-dialog/post-article.ts';
import { $postChange } from '../stores/post-changes.ts';

/** Adds the buttons to the page, and shows saved changes at once, because the page itself changes only with the next build. */
export function addCreatorTools(user: CurrentUser): void {
  const teaser = document.querySelector<HTMLElement>('.teaser .page');
  if (teaser) addToTeaser(teaser, user);
  const header = document.querySelector<HTMLElement>('article.post header');
  const slug = location.pathname.split('/')[2];
  if (header && slug) addToPost(header, slug, user);
}

function addToTeaser(teaser: HTMLElement, user: CurrentUser): void {
  addTeaserButtons(teaser, user);
  // The teaser may show newer posts (live-teaser.ts).
  new MutationObserver(() => {
    if (!teaser.querySelector('[data-edit]')) addTeaserButtons(teaser, user);
  }).observe(teaser, { childList: true });
  $postChange.listen(async () => {
    const { refreshTeaser } = await import('./refresh-teaser.ts');
    await refreshTeaser((place) => addTeaserButtons(place, user));
  });
}

function addTeaserButtons(teaser: HTMLElement, user: CurrentUser): void {
  for (const text of teaser.querySelectorAll<HTMLElement>('[data-for-creators]')) text.hidden = false;
  for (const text of teaser.querySelectorAll<HTMLElement>('[data-for-visitors]')) text.hidden = true;
  teaser.querySelector('.teaser-head')?.append(makeButton(user, 'Nuovo Post'));
  for (const reader of teaser.querySelectorAll<HTMLElement>('[data-read]')) {
    const title = document.getElementById(reader.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
    reader.after(makeButton(user, 'Modifica', reader.dataset.read, title));
  }
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
      const link = showNotFound();
      // Waits until the dialog has closed, because closing also moves the focus.
      setTimeout(() => link.focus());
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
