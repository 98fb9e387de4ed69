// Fills the frame of a post's page from the API: for a post younger than the last build, and for drafts.
import type { readPost } from '../contracts/blog.ts';
import type { Answer } from '../contracts/endpoint.ts';
import { element, showMatter, showNotFound, showPost } from '../islands/posts/dialog/post-article.ts';

try {
  const answer = await fetch(`/api/blog/${location.pathname.split('/')[2]}`);
  // An answer that is not read to its end stays open.
  const text = await answer.text();
  if (answer.ok) showPost((JSON.parse(text) as Answer<typeof readPost>).post);
  else if (answer.status === 404) showNotFound();
  else throw new Error(`${answer.status}`);
} catch {
  const again = element('a', 'Try again', { class: 'button button-primary', href: location.href });
  showMatter('This post cannot be shown just now', again);
}
document.querySelector('.post')?.classList.add('shown');
