// Shows a post as it is now on its own page and in the dialog of the home page.
// Every visitor may load this file, so it stays within the budget of a public page: no schemas and no library of dates.
import type { readPost } from '../../../contracts/blog.ts';
import type { Answer } from '../../../contracts/endpoint.ts';
import { belowTitle } from '../../../rich-text/headings.ts';

type Post = Answer<typeof readPost>['post'];

const article = document.querySelector<HTMLElement>('.post');
const find = (selector: string) => article?.querySelector<HTMLElement>(selector);

/** Makes an element with this text and these attributes. */
export function element(name: string, text: string, attributes: Record<string, string> = {}): HTMLElement {
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

function metaOf({ createdAt, updatedAt, published }: Post): Node[] {
  const meta: Node[] = [date(createdAt), element('span', '5 min read')];
  if (updatedAt !== createdAt) {
    const updated = element('span', 'Updated ');
    updated.append(date(updatedAt));
    meta.push(updated);
  }
  if (!published) meta.unshift(element('strong', 'Draft: only you and your colleagues can see this page'));
  return meta;
}

/** Shows a post on its own page. */
export function showPost(post: Post): void {
  describe(post);
  find('h1')?.replaceChildren(post.title);
  find('.post-meta')?.replaceChildren(...metaOf(post));
  find(':scope > picture')?.remove();
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

/** Returns the parts of a post that the dialog of the home page shows. */
export function partsOf(post: Post): Node[] {
  const [header, meta, body] = [element('header', ''), element('p', '', { class: 'post-meta' }), element('div', '')];
  meta.append(...metaOf(post));
  // The dialog hides the first part of a post's header, which leads to the blog.
  header.append(element('p', ''), element('h1', post.title), meta);
  body.className = 'prose';
  body.innerHTML = belowTitle(post.content);
  return [header, body];
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

/** Says in place of the post what is the matter and what can be done. */
export function showMatter(matter: string, action: HTMLElement): void {
  document.title = matter;
  find('h1')?.replaceChildren(matter);
  find(':scope > picture')?.remove();
  find('.post-meta')?.replaceChildren();
  find('.prose')?.replaceChildren(action);
  find('.share')?.remove();
}

/** Says in place of the post that it does not exist; returns the link that leads on. */
export function showNotFound(): HTMLElement {
  const link = element('a', 'Back to Blog', { class: 'button button-primary', href: '/blog' });
  showMatter('Post Not Found', link);
  return link;
}
