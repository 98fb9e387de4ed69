// "Read More": the post's own page is fetched and its text shown in the dialog.

const dialog = document.getElementById('post-dialog') as HTMLDialogElement;
const body = dialog.lastElementChild as HTMLElement;
let wanted: string | undefined;

document.addEventListener('click', async ({ target }) => {
  const slug = (target as Element).closest<HTMLElement>('[data-read]')?.dataset.read;
  if (!slug) return;
  wanted = slug;
  body.textContent = 'Loading…';
  dialog.showModal();
  const page = `/blog/${slug}`;
  try {
    const answer = await fetch(page);
    const text = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-post]');
    // A second choice may have been made meanwhile.
    if (wanted !== slug) return;
    if (answer.ok && text) body.replaceChildren(text);
    else body.textContent = 'Post not found';
  } catch {
    location.href = page;
  }
});
