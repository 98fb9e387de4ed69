import { type Element, isTag } from 'domhandler';
import { buttonClass, callToActionClass, embedClass } from '../contracts/posts/card-classes.ts';
import { embedOf } from '../rich-text/embed.ts';
import { escapeText } from './escape-text.ts';
import { write } from './html.ts';
import type { Losses } from './losses.ts';

/** Returns the card of a video or a recording, as the editor writes it. Returns undefined for any other URL. */
export function playerCard(url: string, title?: string): string | undefined {
  const embed = embedOf(url.trim().replaceAll('&amp;', '&'));
  if (!embed) return undefined;
  const what = embed.provider === 'Spotify' ? 'Listen on' : 'Watch on';
  const words = title?.trim() || `${what} ${embed.provider}`;
  return `<figure class="${embedClass}"><a href="${escapeText(embed.url)}">${escapeText(words)}</a></figure>`;
}

/** Returns the HTML of an embedded page: a card for a video or a recording, and otherwise a link, which is counted as a loss. */
export function embedHtml(url: string, losses: Losses): string {
  const card = playerCard(url);
  if (card) return card;
  const link = url.trim().replaceAll('&amp;', '&');
  if (!/^https?:\/\//.test(link) || !URL.canParse(link)) return '';
  losses.add(`embedded page of ${new URL(link).hostname} (a link stays)`);
  return `<p><a href="${escapeText(link)}">${escapeText(link)}</a></p>`;
}

/** Returns a call to action, as the editor writes it: a button, with or without words before it. */
export function actionCard({ words, label, url }: { words: string; label: string; url: string }): string {
  const text = words ? `<p>${escapeText(words)}</p>` : '';
  const button = `<a href="${escapeText(url)}" class="${buttonClass}">${escapeText(label)}</a>`;
  return `<aside class="${callToActionClass}">${text}<p>${button}</p></aside>`;
}

/** Returns the caption of a figure as a paragraph, because a card has no place for it. */
export function captionBelow({ children }: Element): string {
  const caption = children.filter(isTag).find(({ name }) => name === 'figcaption');
  return caption ? `<p>${write(caption.children)}</p>` : '';
}
