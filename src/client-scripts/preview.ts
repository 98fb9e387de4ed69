// Shows the post of a preview link. The token is in the fragment of the URL, which browsers send to nobody.
import type { Answer } from '../contracts/endpoint.ts';
import type { readPreview } from '../contracts/posts/preview-links.ts';

const main = document.querySelector('main');

/** Replaces the post with one of the page's own notices. */
function showNotice(name: 'ended' | 'failed'): void {
  const notice = document.querySelector<HTMLTemplateElement>(`template[data-preview=${name}]`);
  if (notice) main?.replaceChildren(notice.content.cloneNode(true));
  main?.querySelector('button')?.addEventListener('click', () => location.reload());
}

/** Shows a post. The server has sanitised its content. */
function showPost({ title, main: html }: Answer<typeof readPreview>): void {
  document.title = title;
  if (main) main.innerHTML = html;
  for (const button of main?.querySelectorAll('[data-embed]') ?? []) {
    const waiting = button.parentElement?.querySelector('template');
    button.addEventListener('click', () => waiting && button.replaceWith(waiting.content));
  }
}

async function open(): Promise<void> {
  const answer = await fetch('/api/preview', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: location.hash.slice(1) }),
  });
  const text = await answer.text();
  if (answer.ok) showPost(JSON.parse(text));
  else if (answer.status === 404 || answer.status === 400) showNotice('ended');
  else throw new Error(`${answer.status}`);
}

open().catch(() => showNotice('failed'));
