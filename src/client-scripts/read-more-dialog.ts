// "Read More": the post's own page is fetched and its text shown in the dialog.

const dialog = document.getElementById('post-dialog') as HTMLDialogElement;
const body = dialog.lastElementChild as HTMLElement;
let reading = new AbortController();
// A style or script with its text, or else any tag whole, with whatever its attributes say.
const element = /<(style|script)\b[^>]*>.*?<\/\1>|<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gs;

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
  dialog.showModal();
  const page = `/blog/${slug}`;
  try {
    const answer = await fetch(page, { signal });
    // Even while it is only read, the page's own style would be refused here.
    const html = (await answer.text()).replace(element, (whole, name) => (name === 'style' ? '' : whole));
    const text = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('[data-post]');
    if (answer.ok && text.length > 0) body.replaceChildren(...text);
    else body.textContent = 'Post not found';
  } catch {
    if (!signal.aborted) location.href = page;
  }
});
