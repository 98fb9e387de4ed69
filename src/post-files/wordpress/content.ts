import type { Element } from 'domhandler';
import { findOne, textContent } from 'domutils';
import { besideClass } from '../../contracts/posts/card-classes.ts';
import { actionCard, captionBelow, embedHtml, playerCard } from '../cards.ts';
import { escapeText } from '../escape-text.ts';
import { hasClass, write } from '../html.ts';
import type { Losses } from '../losses.ts';
import { type HtmlPart, tidyParts } from '../tidy-html.ts';
import type { Tidying } from '../tidying.ts';
import { UnreadableError } from '../unreadable-error.ts';
import { splitBlocks } from './blocks.ts';
import { footnoteList } from './footnotes.ts';
import { replaceShortcodes, type Shortcode } from './shortcodes.ts';
import type { WordPressSite } from './site.ts';

// Each level of shortcodes is read again.
const deepest = 50;

/** A WordPress post whose content is read. */
interface PostText {
  content: string;
  postId: string;
  /** The path that the post will have. */
  path: string;
  /** The footnotes that its blocks keep outside the content, as JSON. */
  footnotes: string;
}

/** Returns the content of a WordPress post as HTML, from blocks or from the classic editor. */
export function contentOf({ content, postId, path, footnotes }: PostText, site: WordPressSite, losses: Losses): string {
  const tidying: Tidying = {
    losses,
    ownPath: path,
    url: (url, kind) => (kind === 'image' ? site.originalImage(url) : site.newLink(url, losses)),
    card: (element) => cardHtml(element, losses),
    isPageOfImage: site.isPageOfFile,
  };
  const render = (shortcode: Shortcode): string => shortcodeHtml(shortcode, postId, site, losses, 1);
  const parts = splitBlocks(content.replaceAll('\r\n', '\n'), site.reusableBlock, losses).map(
    ({ html, isClassic }): HtmlPart => ({
      html: replaceShortcodes(isClassic ? withEmbeds(html) : html, render),
      lineBreaks: isClassic,
    }),
  );
  return tidyParts([...parts, { html: footnoteList(footnotes, losses) }], tidying);
}

// WordPress embeds a URL on a line of its own. A URL of any other page stays as text.
const withEmbeds = (html: string) =>
  html.replace(/^[^\S\n]*(https?:\/\/[^\s<>"[\]]+)[^\S\n]*$/gm, (line, url: string) => {
    const card = playerCard(url);
    return card ? `\n\n${card}\n\n` : line;
  });

function shortcodeHtml(
  { name, attribs, values, inner }: Shortcode,
  postId: string,
  site: WordPressSite,
  losses: Losses,
  depth: number,
): string {
  const again = (html: string) =>
    replaceShortcodes(html, (each) => shortcodeHtml(each, postId, site, losses, depth + 1));
  if (depth > deepest) throw new UnreadableError(`Its shortcodes are nested more than ${deepest} deep.`);
  if (name === 'caption' || name === 'wp_caption') return captionHtml(inner, attribs);
  if (/^(?:embed|youtube|vimeo)$/.test(name))
    return `\n\n${embedHtml(inner || values[0] || attribs.src || '', losses)}\n\n`;
  if (name === 'gallery') {
    const images = site.gallery(attribs.ids ?? attribs.include, postId);
    if (images.length === 0) losses.add('gallery whose images are not in the export');
    return `\n\n${images.join('')}\n\n`;
  }
  if (name === 'audio' || name === 'video') {
    const file = attribs.src ?? attribs.mp4 ?? attribs.mp3 ?? attribs.m4a ?? attribs.webm ?? values[0] ?? '';
    return `<${name} src="${escapeText(file)}"></${name}>`;
  }
  if (name === 'code' || name === 'sourcecode') return `<pre><code>${inner}</code></pre>`;
  losses.add(`shortcode [${name}]${inner.trim() ? ' (its text stays)' : ''}`);
  return again(inner);
}

// The caption follows the image. In older posts it is in an attribute.
function captionHtml(inner: string, attribs: Record<string, string>): string {
  const [, image = '', caption = ''] = /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner) ?? [];
  const words = caption.trim() || attribs.caption || '';
  return `\n\n<figure class="${escapeText(attribs.align ?? '')}">${image}<figcaption>${words}</figcaption></figure>\n\n`;
}

/** Returns the HTML of a block that posts have in another form, or undefined for other elements. */
function cardHtml(element: Element, losses: Losses): string | undefined {
  if (hasClass(element, 'wp-block-embed')) {
    const wrapper = findOne((inner) => hasClass(inner, 'wp-block-embed__wrapper'), element.children);
    const url = textContent(wrapper ?? element).trim();
    return /^https?:\/\/\S+$/.test(url) ? embedHtml(url, losses) + captionBelow(element) : undefined;
  }
  const cover = coverImage(element);
  if (cover) return `<p><img src="${escapeText(cover)}" alt=""></p>${write(element.children)}`;
  if (hasClass(element, 'wp-block-verse')) return verseHtml(element);
  if (hasClass(element, 'wp-block-button')) {
    const link = findOne(({ name, attribs }) => name === 'a' && Boolean(attribs.href), element.children);
    if (link) return actionCard({ words: '', label: textContent(link).trim(), url: link.attribs.href ?? '' });
    losses.add('button that leads nowhere (its words stay)');
    return `<p>${escapeText(textContent(element).trim())}</p>`;
  }
  if (hasClass(element, 'wp-block-media-text')) {
    const media = findOne(({ name }) => name === 'figure', element.children);
    const text = findOne((inner) => hasClass(inner, 'wp-block-media-text__content'), element.children);
    return `<section class="${besideClass}">${media ? write(media) : ''}${text ? write(text.children) : ''}</section>`;
  }
  if (hasClass(element, 'wp-block-file')) {
    const link = findOne(({ name }) => name === 'a', element.children);
    return link ? `<p>${write(link)}</p>` : '';
  }
  if (!hasClass(element, 'wp-caption')) return undefined;
  const image = findOne(({ name }) => name === 'img', element.children);
  const caption = findOne((inner) => hasClass(inner, 'wp-caption-text'), element.children);
  const words = caption ? write(caption.children) : '';
  return image
    ? `<figure class="${(element.attribs.class ?? '').replaceAll('wp-caption', '')}">${write(image)}<figcaption>${words}</figcaption></figure>`
    : '';
}

/** Returns the URL of the image behind the words of a cover, if it is a background. */
function coverImage({ attribs }: Element): string | undefined {
  if (!/\bwp-block-cover(?:-image|__image-background)?(?:\s|$)/.test(attribs.class ?? '')) return undefined;
  return /background-image:\s*url\(\s*["']?([^"')]+)/.exec(attribs.style ?? '')?.[1];
}

// The lines of a poem are not code, although WordPress writes them as preformatted text.
function verseHtml(element: Element): string {
  const lines = write(element.children).split(/\n|<br\s*\/?>/);
  return `<p>${lines.map((line) => line.replace(/^ +/, (spaces) => '\u00a0'.repeat(spaces.length))).join('<br>')}</p>`;
}
