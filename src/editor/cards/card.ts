import { buttonClass, callToActionClass, embedClass } from '../../contracts/posts/post-content.ts';
import { embedOf } from '../../rich-text/embed.ts';
import { escapeText } from '../html/escape-text.ts';
import { parseHtml } from '../html/parse.ts';

/** The kinds of cards that the editor can edit: blocks that a dialog fills in. */
export type CardKind = 'embed' | 'action';

/** A video or a recording of another site. */
export interface EmbedCard {
  kind: 'embed';
  url: string;
  title: string;
}

/** A call to action: a button, with or without words before it. */
export interface ActionCard {
  kind: 'action';
  words: string;
  label: string;
  url: string;
}

export type Card = EmbedCard | ActionCard;

const link = (url: string, words: string, attributes = '') =>
  `<a href="${escapeText(url).replaceAll('"', '&quot;')}" rel="noopener noreferrer"${attributes}>${escapeText(words)}</a>`;

/** Returns a card as the HTML that a post stores. */
export function writeCard(card: Card): string {
  if (card.kind === 'embed') return `<figure class="${embedClass}">${link(card.url, card.title)}</figure>`;
  const words = card.words ? `<p>${escapeText(card.words)}</p>` : '';
  const button = link(card.url, card.label, ` class="${buttonClass}"`);
  return `<aside class="${callToActionClass}">${words}<p>${button}</p></aside>`;
}

/** Returns the card that a post stores as this HTML, or undefined if the HTML is no card or holds more than a card. */
export function readCard(html: string): Card | undefined {
  if (!/^<(?:figure|aside) class/.test(html)) return undefined;
  const { body } = parseHtml(html);
  const anchor = body.querySelector('a');
  const url = anchor?.getAttribute('href') ?? '';
  const label = anchor?.textContent ?? '';
  const words = body.querySelectorAll('p').length > 1 ? (body.querySelector('p')?.textContent ?? '') : '';
  const candidates: Card[] = [
    { kind: 'embed', url, title: label },
    { kind: 'action', words, label, url },
  ];
  return candidates.find((card) => writeCard(card) === html);
}

/** Returns the card for the URL of a video or a recording, or undefined for any other URL. */
export function cardOfUrl(text: string): EmbedCard | undefined {
  const embed = embedOf(text);
  if (!embed) return undefined;
  const what = embed.provider === 'Spotify' ? 'Listen on' : 'Watch on';
  return { kind: 'embed', url: embed.url, title: `${what} ${embed.provider}` };
}
