// "Read More" fetches the page of the post and shows its text in the dialog.

import proseStylesUrl from './prose-styles.ts?apart';

// Both elements exist, because ReadMoreDialog.astro loads this script.
const dialog = document.getElementById('post-dialog') as HTMLDialogElement;
const body = dialog.lastElementChild as HTMLElement;
let request: AbortController | undefined;

// Without this, a late response would play its videos unseen after the dialog is closed.
dialog.addEventListener('close', () => {
  request?.abort();
  body.replaceChildren();
});

document.addEventListener('click', async ({ target }) => {
  const slug = (target as Element).closest<HTMLElement>('[data-read]')?.dataset.read;
  if (!slug) return;
  request = new AbortController();
  const { signal } = request;
  body.textContent = 'Loading…';
  // The same code as in Modal.tsx, because an import would cost the home page another request.
  const { clientWidth, style } = document.documentElement;
  style.setProperty('--scrollbar', `${innerWidth - clientWidth}px`);
  dialog.showModal();
  const page = `/blog/${slug}`;
  try {
    const [answer] = await Promise.all([fetch(page, { signal }), import(/* @vite-ignore */ proseStylesUrl)]);
    // A template applies no styles, so the content security policy has none to refuse.
    const template = document.createElement('template');
    template.innerHTML = await answer.text();
    if (answer.status >= 500) throw answer;
    const text = template.content.querySelectorAll('[data-post]');
    body.replaceChildren(...(text[0] ? text : ['Post not found']));
  } catch {
    // The browser may still reach the page of the post, or say more about why it cannot.
    if (!signal.aborted) body.innerHTML = `The post did not load. <a href="${page}">Open its page</a>`;
  }
});
