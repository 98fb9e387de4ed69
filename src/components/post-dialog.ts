// "Read More": the post's own page is fetched and its text shown in the dialog.

const dialog = document.getElementById('post-dialog') as HTMLDialogElement;
const body = dialog.lastElementChild as HTMLElement;
let wanted: string | undefined;
// A style or script with its text, or else any tag whole, with whatever its attributes say.
const element = /<(style|script)\b[^>]*>.*?<\/\1>|<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gs;

// A film in a post would play on behind the page.
dialog.addEventListener('close', () => body.replaceChildren());

document.addEventListener('click', async ({ target }) => {
  const slug = (target as Element).closest<HTMLElement>('[data-read]')?.dataset.read;
  if (!slug) return;
  wanted = slug;
  body.textContent = 'Loading…';
  dialog.showModal();
  const page = `/blog/${slug}`;
  try {
    const answer = await fetch(page);
    // Even while it is only read, the page's own style would be refused here.
    const html = (await answer.text()).replace(element, (whole, name) => (name === 'style' ? '' : whole));
    const text = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('[data-post]');
    // A second choice may have been made meanwhile.
    if (wanted !== slug) return;
    if (answer.ok && text.length > 0) body.replaceChildren(...text);
    else body.textContent = 'Post not found';
  } catch {
    location.href = page;
  }
});
