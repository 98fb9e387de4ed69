// Shows a saved change in the teaser of the home page.
import { call } from '../api/call.ts';
import { listPosts } from '../contracts/posts/posts.ts';
import { teaserHtml } from '../live/teaser.ts';

let latestRequest = 0;

/** Reads the newest posts and shows them in the teaser. `addButtons` adds the buttons of creators. */
export async function refreshTeaser(addButtons: (teaser: HTMLElement) => void): Promise<void> {
  latestRequest += 1;
  const request = latestRequest;
  // If reading fails, the teaser stays as it was: the post itself has been saved.
  const answer = await call(listPosts, { query: {} }).catch(() => undefined);
  const before = document.querySelector<HTMLElement>('.teaser .page');
  if (!answer || !before || request !== latestRequest) return;
  // A new element, because live-teaser.ts may still hold an older answer for the present one.
  const place = before.cloneNode(false) as HTMLElement;
  place.innerHTML = teaserHtml(answer.posts, answer.total);
  const focused = document.activeElement;
  before.replaceWith(place);
  addButtons(place);
  if (!(focused instanceof HTMLElement) || focused.isConnected) return;
  // The focus returns to the button of the same post, or goes to the first button if the post is gone.
  const slug = CSS.escape(focused.dataset.edit ?? '');
  (place.querySelector<HTMLElement>(`[data-edit="${slug}"]`) ?? place.querySelector<HTMLElement>('button'))?.focus();
}
