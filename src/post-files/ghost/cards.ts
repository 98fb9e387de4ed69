import type { Element } from 'domhandler';
import { findAll, findOne, textContent } from 'domutils';
import { actionCard, captionBelow, embedHtml } from '../cards.ts';
import { escapeText } from '../escape-text.ts';
import { hasClass, write } from '../html.ts';
import type { Losses } from '../losses.ts';

type Card = (element: Element, losses: Losses) => string | undefined;

const inside = (element: Element, className: string) =>
  findOne((inner) => hasClass(inner, className), element.children) ?? undefined;
const named = (element: Element, name: string) =>
  findOne((inner) => inner.name === name, element.children) ?? undefined;
const htmlIn = (element: Element | undefined) => (element ? write(element.children) : '');
const wordsIn = (element: Element | undefined) => escapeText(textIn(element));

const linkTo = (element: Element, words: string) => {
  const href = named(element, 'a')?.attribs.href ?? '';
  return href ? `<p><a href="${escapeText(href)}">${words || escapeText(href)}</a></p>` : '';
};
const textIn = (element: Element | undefined) => (element ? textContent(element).trim() : '');
const action = (element: Element, words = '') => {
  const link = named(element, 'a');
  return actionCard({ words, label: textIn(link), url: link?.attribs.href ?? '' });
};

// Ghost's cards by their classes. Other cards, such as an image with a caption, are figures that need no rule of their own.
const cards: Record<string, Card> = {
  'kg-bookmark-card': (element, losses) => {
    losses.add('bookmark card (a link stays)');
    return linkTo(element, wordsIn(inside(element, 'kg-bookmark-title')));
  },
  'kg-embed-card': (element, losses) => {
    if (named(element, 'iframe')) return undefined;
    const url = findAll(({ name }) => name === 'a', element.children).at(-1)?.attribs.href;
    return url ? embedHtml(url, losses) + captionBelow(element) : undefined;
  },
  'kg-gallery-card': (element) => {
    const images = findAll(({ name }) => name === 'img', element.children);
    const caption = named(element, 'figcaption');
    return `${images.map((image) => `<p>${write(image)}</p>`).join('')}<p>${htmlIn(caption)}</p>`;
  },
  'kg-button-card': (element) => action(element),
  'kg-cta-card': (element) => action(element, textIn(inside(element, 'kg-cta-text'))),
  'kg-callout-card': (element) =>
    `<blockquote>${wordsIn(inside(element, 'kg-callout-emoji'))} ${htmlIn(inside(element, 'kg-callout-text'))}</blockquote>`,
  'kg-toggle-card': (element) =>
    `<details><summary>${wordsIn(inside(element, 'kg-toggle-heading-text'))}</summary>${htmlIn(inside(element, 'kg-toggle-content'))}</details>`,
  'kg-audio-card': (element) => media(named(element, 'audio')),
  'kg-video-card': (element) => media(named(element, 'video')),
  'kg-file-card': (element) => linkTo(element, wordsIn(inside(element, 'kg-file-card-title'))),
  'kg-signup-card': (_, losses) => {
    losses.add('form to sign up for a newsletter');
    return '';
  },
};

const media = (element: Element | undefined) => (element ? write(element) : '');

/** Returns the HTML of a Ghost card in a form that posts may have, or undefined for other elements. */
export function cardHtml(element: Element, losses: Losses): string | undefined {
  for (const [name, card] of Object.entries(cards)) if (hasClass(element, name)) return card(element, losses);
  return undefined;
}
