// Fills the page of a post from the API, for drafts and for posts that the last build does not have.
import type { readPost } from '../contracts/blog.ts';
import type { Answer } from '../contracts/endpoint.ts';
import { element, showMessage, showNotFound, showPost } from '../islands/posts/dialog/post-article.ts';

try {
  const answer = await fetch(`/api/blog/${location.pathname.split('/')[2]}`);
  // An unread body would keep the connection open.
  const text = await answer.text();
  if (answer.ok) showPost((JSON.parse(text) as Answer<typeof readPost>).post);
  else if (answer.status === 404) showNotFound();
  else throw new Error(`${answer.status}`);
} catch {
  const again = element('a', 'Try again', { class: 'button button-primary', href: location.href });
  showMessage('This post cannot be shown just now', again);
}
document.querySelector('.post')?.classList.add('shown');
