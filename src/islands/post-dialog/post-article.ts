// Shows the current version of a post on its own page. Visitors load this file too, so it imports neither schemas nor the library for
// dates.

import type { Answer } from '../../contracts/endpoint.ts';
import type { readPost } from '../../contracts/posts/posts.ts';
import { postTopicsHtml } from '../../live/topics.ts';
import { contentsOf } from '../../rich-text/contents.ts';
import { pageContent } from '../../rich-text/page-content.ts';
import { site } from '../../site/brand.ts';
import { coverSizes, coverSvg, palettes } from '../../site/cover.ts';

type Post = Answer<typeof readPost>['post'];

const article = document.querySelector<HTMLElement>('.post');
const find = (selector: string) => article?.querySelector<HTMLElement>(selector);

/** Creates an element with a text and attributes. */
function element(name: string, text: string, attributes: Record<string, string> = {}): HTMLElement {
  const created = document.createElement(name);
  created.textContent = text;
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
  return created;
}

// The same format as formatDate: 21 November 2026, in United Kingdom time.
const dateFormat = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/London',
});
const date = (time: string) => element('time', dateFormat.format(new Date(time)), { datetime: time });

// Writes the same title and meta elements as the build (specification, section 2 "Blog post page").
function updateHead({ title, metaTitle, excerpt, metaDescription, featuredImage }: Post): void {
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

function metaOf({ createdAt, updatedAt, published, authorName }: Post): Node[] {
  const author = element('span', `By ${authorName ?? site.name}`);
  const meta: Node[] = [date(createdAt), author, element('span', '5 min read')];
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
  updateHead(post);
  article?.setAttribute('data-author-id', post.authorId);
  find('h1')?.replaceChildren(post.title);
  find('.post-meta')?.replaceChildren(...metaOf(post));
  find(':scope > :is(picture, .cover)')?.remove();
  if (post.featuredImage) {
    const image = { class: 'post-image', src: post.featuredImage, alt: '', width: '1600', height: '900' };
    const picture = element('picture', '');
    picture.append(element('img', '', image));
    find('header')?.after(picture);
  } else find('header')?.insertAdjacentHTML('afterend', coverSvg(post.title, coverSizes.post, palettes.page));
  // The API has sanitized the content.
  const content = pageContent(post.content);
  const body = find('.prose');
  if (body) body.innerHTML = content;
  find('.post-topics')?.remove();
  body?.insertAdjacentHTML('afterend', postTopicsHtml(post.topics, post.published));
  find('.contents')?.remove();
  find('aside')?.insertAdjacentHTML('afterbegin', contentsOf(content));
  updateShareLinks(post);
}

// The build has written links that share the frame page instead of the post.
function updateShareLinks({ slug, title, published }: Post): void {
  const url = new URL(`/blog/${slug}`, location.origin).href;
  for (const link of article?.querySelectorAll<HTMLAnchorElement>('.share a') ?? []) {
    const target = new URL(link.href);
    target.searchParams.set('url', url);
    if (target.searchParams.has('text')) target.searchParams.set('text', title);
    link.href = target.href;
  }
  // Visitors cannot see a draft.
  if (!published) find('.share')?.remove();
}

/** Shows a message and an action in place of the post. */
function showMessage(message: string, action: HTMLElement): void {
  document.title = message;
  find('h1')?.replaceChildren(message);
  for (const part of article?.querySelectorAll(':scope > :is(picture, .cover, .post-topics), .contents') ?? [])
    part.remove();
  find('.post-meta')?.replaceChildren();
  find('.prose')?.replaceChildren(action);
  find('.share')?.remove();
}

/** Says that the post does not exist. Returns the link to the blog. */
export function showNotFound(): HTMLElement {
  const link = element('a', 'Back to Blog', { class: 'button button-primary', href: '/blog' });
  showMessage('Post Not Found', link);
  return link;
}
