import {
  besideClass,
  buttonClass,
  callToActionClass,
  figuresClass,
  quotationClass,
} from '../../contracts/posts/card-classes.ts';
import { demoForm, demoFormClass } from '../../contracts/posts/demo-form.ts';
import { escapeText } from '../html/escape-text.ts';
import { parseHtml } from '../html/parse.ts';
import { readImage, type StoredImage, writeImage } from '../html/stored-image.ts';
import { type EmbedCard, writeEmbed } from './embed-card.ts';
import { writeLink } from './write-link.ts';

/** A call to action: a button, with or without words before it. */
export interface ActionCard {
  kind: 'action';
  words: string;
  label: string;
  url: string;
}

/** A question, whose answer readers open. */
export interface QuestionCard {
  kind: 'question';
  question: string;
  /** The answer as HTML. */
  answer: string;
}

/** A quotation with the person who said it. */
export interface QuotationCard {
  kind: 'quotation';
  /** The quotation as HTML. */
  quote: string;
  name: string;
  role: string;
  organisation: string;
}

/** Two to four numbers with words. */
export interface FiguresCard {
  kind: 'figures';
  figures: readonly { number: string; words: string }[];
}

/** The demo form, which has nothing to fill in. */
interface FormCard {
  kind: 'form';
}

/** Text beside an image. */
export interface BesideCard {
  kind: 'beside';
  /** The image; undefined until one is chosen. */
  image: StoredImage | undefined;
  /** The text as HTML. */
  text: string;
}

/** The most figures that a card holds. */
export const mostFigures = 4;

/** A block that a dialog fills in. */
export type FilledCard = EmbedCard | ActionCard | QuestionCard | QuotationCard | FiguresCard | BesideCard;

/** A block that the editor shows as a whole. */
export type Card = FilledCard | FormCard;

export type CardKind = Card['kind'];

export type FilledKind = FilledCard['kind'];

/** Returns a card as the HTML that a post stores. */
export function writeCard(card: Card): string {
  if (card.kind === 'embed') return writeEmbed(card);
  if (card.kind === 'action') return writeAction(card);
  if (card.kind === 'form') return demoForm;
  if (card.kind === 'question')
    return `<details><summary>${escapeText(card.question)}</summary>${card.answer}</details>`;
  if (card.kind === 'figures') return writeFigures(card);
  if (card.kind === 'beside') {
    const image = card.image ? writeImage(card.image) : '';
    return `<section class="${besideClass}"><figure>${image}</figure>${card.text}</section>`;
  }
  const role = card.role && `, ${escapeText(card.role)}`;
  const organisation = card.organisation && `<br>${escapeText(card.organisation)}`;
  const source = `<figcaption><strong>${escapeText(card.name)}</strong>${role}${organisation}</figcaption>`;
  return `<figure class="${quotationClass}"><blockquote>${card.quote}</blockquote>${source}</figure>`;
}

function writeFigures({ figures }: FiguresCard): string {
  const items = figures.map(
    ({ number, words }) => `<li><strong>${escapeText(number)}</strong> ${escapeText(words)}</li>`,
  );
  return `<ul class="${figuresClass}">${items.join('')}</ul>`;
}

function writeAction({ words, label, url }: ActionCard): string {
  const text = words ? `<p>${escapeText(words)}</p>` : '';
  const button = writeLink(url, label, ` class="${buttonClass}"`);
  return `<aside class="${callToActionClass}">${text}<p>${button}</p></aside>`;
}

/** Returns the card that a post stores as this HTML, or undefined if the HTML is no card or holds more than a card. */
export function readCard(html: string): Card | undefined {
  const root = parseHtml(html).body.firstElementChild;
  const card = root ? read(root) : undefined;
  if (card?.kind === 'figures' && card.figures.length > mostFigures) return undefined;
  return card && writeCard(card) === html ? card : undefined;
}

function read(root: Element): Card {
  if (root.localName === 'details') return readQuestion(root);
  if (root.className === demoFormClass) return { kind: 'form' };
  if (root.localName === 'section') return readBeside(root);
  if (root.className === quotationClass) return readQuotation(root);
  if (root.className === figuresClass) return { kind: 'figures', figures: [...root.children].map(readFigure) };
  const anchor = root.querySelector('a');
  const url = anchor?.getAttribute('href') ?? '';
  const label = anchor?.textContent ?? '';
  if (root.localName === 'figure') return { kind: 'embed', url, title: label };
  const words = root.querySelectorAll('p').length > 1 ? (root.querySelector('p')?.textContent ?? '') : '';
  return { kind: 'action', words, label, url };
}

function readQuestion(root: Element): QuestionCard {
  const summary = root.firstElementChild;
  const answer = root.innerHTML.slice(summary?.outerHTML.length);
  return { kind: 'question', question: summary?.textContent ?? '', answer };
}

function readBeside(root: Element): BesideCard {
  const figure = root.firstElementChild;
  const image = figure?.querySelector('img');
  const text = root.innerHTML.slice(figure?.outerHTML.length);
  return { kind: 'beside', image: image ? readImage(image) : undefined, text };
}

function readFigure(item: Element): FiguresCard['figures'][number] {
  const number = item.querySelector('strong')?.textContent ?? '';
  return { number, words: item.textContent.slice(number.length + 1) };
}

function readQuotation(root: Element): QuotationCard {
  const caption = root.querySelector(':scope > figcaption');
  const name = caption?.querySelector('strong')?.textContent ?? '';
  const [before = '', organisation = ''] = (caption?.innerHTML ?? '').split('<br>').map(wordsOf);
  const role = before.slice(name.length).replace(/^, /, '');
  return { kind: 'quotation', quote: root.firstElementChild?.innerHTML ?? '', name, role, organisation };
}

const wordsOf = (html: string): string => parseHtml(html).body.textContent;
