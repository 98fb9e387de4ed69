// Fills the frame of a post's page from the API: for a post younger than the last build, and for drafts.
// Every visitor may come by it, so it stays within the budget of a public page: no schemas and no library of dates.
import type { readPost } from '../contracts/blog.ts';
import type { Answer } from '../contracts/endpoint.ts';
import { belowTitle } from '../headings.ts';

type Post = Answer<typeof readPost>['post'];

const article = document.querySelector<HTMLElement>('.post');
const find = (selector: string) => article?.querySelector<HTMLElement>(selector);

function element(name: string, text: string, attributes: Record<string, string> = {}): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

// As formatDate writes it: 21 November 2026, in the United Kingdom.
const words = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/London',
});
const date = (moment: string) => element('time', words.format(new Date(moment)), { datetime: moment });

// The head says what the built page's will (specification, section 2 "Blog post page").
function describe({ title, metaTitle, excerpt, metaDescription, featuredImage }: Post): void {
  const texts: Record<string, string> = {
    'meta[name=description]': metaDescription || excerpt,
    'meta[property="og:title"]': metaTitle || title,
    'meta[property="og:description"]': metaDescription || excerpt,
    'meta[property="og:url"]': location.href,
    ...(featuredImage && { 'meta[property="og:image"]': new URL(featuredImage, location.href).href }),
  };
  document.title = metaTitle || title;
  for (const [selector, text] of Object.entries(texts)) document.querySelector(selector)?.setAttribute('content', text);
}

function show(post: Post): void {
  describe(post);
  find('h1')?.replaceChildren(post.title);
  const meta: Node[] = [date(post.createdAt), element('span', '5 min read')];
  if (post.updatedAt !== post.createdAt) {
    const updated = element('span', 'Updated ');
    updated.append(date(post.updatedAt));
    meta.push(updated);
  }
  if (!post.published) meta.unshift(element('strong', 'Draft: only you and your colleagues can see this page'));
  find('.post-meta')?.replaceChildren(...meta);
  if (post.featuredImage) {
    const image = { class: 'post-image', src: post.featuredImage, alt: '', width: '1600', height: '900' };
    const picture = element('picture', '');
    picture.append(element('img', '', image));
    find('header')?.after(picture);
  }
  // The API has cleaned the content.
  const body = find('.prose');
  if (body) body.innerHTML = belowTitle(post.content);
  share(post);
}

// The frame's share links lead to the frame.
function share({ slug, title, published }: Post): void {
  const address = new URL(`/blog/${slug}`, location.origin).href;
  for (const link of article?.querySelectorAll<HTMLAnchorElement>('.share a') ?? []) {
    const target = new URL(link.href);
    target.searchParams.set('url', address);
    if (target.searchParams.has('text')) target.searchParams.set('text', title);
    link.href = target.href;
  }
  // A draft is nobody else's business yet.
  if (!published) find('.share')?.remove();
}

// In place of the post: what is the matter, and what can be done.
function say(matter: string, action: HTMLElement): void {
  document.title = matter;
  find('h1')?.replaceChildren(matter);
  find('.post-meta')?.replaceChildren();
  find('.prose')?.replaceChildren(action);
  find('.share')?.remove();
}

try {
  const answer = await fetch(`/api/blog/${location.pathname.split('/')[2]}`);
  // An answer that is not read to its end stays open.
  const text = await answer.text();
  if (answer.ok) show((JSON.parse(text) as Answer<typeof readPost>).post);
  else if (answer.status === 404)
    say('Post Not Found', element('a', 'Back to Blog', { class: 'button button-primary', href: '/blog' }));
  else throw new Error(`${answer.status}`);
} catch {
  const again = element('a', 'Try again', { class: 'button button-primary', href: location.href });
  say('This post cannot be shown just now', again);
}
article?.classList.add('shown');
