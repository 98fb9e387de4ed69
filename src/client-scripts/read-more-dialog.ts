// "Read More": the post's own page is fetched and its text shown in the dialog.

const dialog = document.getElementById('post-dialog') as HTMLDialogElement;
const body = dialog.lastElementChild as HTMLElement;
let reading = new AbortController();

// A late answer to a closed dialog would start its film behind the page, and a late failure would leave the page.
dialog.addEventListener('close', () => {
  reading.abort();
  body.replaceChildren();
});

document.addEventListener('click', async ({ target }) => {
  const slug = (target as Element).closest<HTMLElement>('[data-read]')?.dataset.read;
  if (!slug) return;
  reading = new AbortController();
  const { signal } = reading;
  body.textContent = 'Loading…';
  // As Modal.tsx does; importing that would cost the home page a request.
  const { clientWidth, style } = document.documentElement;
  style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`);
  dialog.showModal();
  const page = `/blog/${slug}`;
  try {
    const answer = await fetch(page, { signal });
    // A template applies nothing of the page, so the content security policy does not refuse the page's styles.
    const template = document.createElement('template');
    template.innerHTML = await answer.text();
    const text = template.content.querySelectorAll('[data-post]');
    if (answer.ok && text.length > 0) body.replaceChildren(...text);
    else body.textContent = 'Post not found';
  } catch {
    if (!signal.aborted) location.href = page;
  }
});
