import { besideClass, figuresClass, quotationClass } from '../../contracts/posts/card-classes.ts';
import { isImageUrl } from '../../contracts/posts/post-content.ts';
import { parseHtml } from '../html/parse.ts';
import { draw } from '../nodes/draw-image.ts';
import { type Card, readCard } from './card.ts';
import styles from './drawn-cards.module.css';

/**
 * Returns the element with which the editor shows a card: a part of the text as readers see it, others with their words.
 * `className` is the class of a block that cannot be edited in the text. Returns undefined for HTML of which the words are not known.
 */
export function drawCard(html: string, className: string): HTMLElement | undefined {
  const root = parseHtml(html).body.firstElementChild;
  const isQuestion = root?.localName === 'details';
  const look = isQuestion ? styles.question : looks[root?.className ?? ''];
  if (root && look) {
    // In the editor, an answer is always open.
    const element = document.createElement(isQuestion ? 'div' : root.localName);
    element.className = `${styles.drawn} ${look}`;
    element.append(...copyChildren(root));
    return element;
  }
  const card = readCard(html);
  if (!card) return undefined;
  const element = document.createElement('div');
  element.className = className;
  element.dataset.card = card.kind;
  if (card.kind === 'form') element.classList.add(styles.form ?? '');
  element.append(...wordsOf(card));
  return element;
}

const looks: Record<string, string | undefined> = {
  [besideClass]: styles.beside,
  [quotationClass]: styles.quotation,
  [figuresClass]: styles.figures,
};

// The demo form is in English, whatever the language of the editor (src/islands/demo-form).
const fieldsOfForm = ['First name', 'Last name', 'Work e-mail', 'Company', 'Your role', 'Therapists needed', 'Message'];

function wordsOf(card: Card): Node[] {
  const button = document.createElement('strong');
  const words = document.createElement('span');
  if (card.kind === 'embed') [button.textContent, words.textContent] = [card.title, card.url];
  if (card.kind === 'form') button.textContent = 'Request a Demo';
  if (card.kind === 'action') [button.textContent, words.textContent] = [card.label, card.words];
  if (card.kind === 'form')
    return [
      ...fieldsOfForm.map((label) => Object.assign(document.createElement('span'), { textContent: label })),
      button,
    ];
  return card.kind === 'embed' ? [button, words] : [words, button];
}

// Elements that are drawn as they are, without their attributes. Of others the words are drawn.
const drawn =
  /^(?:p|h[1-3]|ul|ol|li|blockquote|pre|code|hr|br|strong|em|u|s|figure|figcaption|table|t(?:head|body|r|h|d))$/;

const copyChildren = (parent: Node): Node[] => [...parent.childNodes].flatMap(copy);

// Builds the elements anew, because no HTML of a post gets into the page.
function copy(node: Node): Node[] {
  if (node instanceof Text) return [new Text(node.data)];
  if (!(node instanceof Element)) return [];
  const { localName } = node;
  const src = node.getAttribute('src') ?? '';
  if (localName === 'img') return isImageUrl(src) ? [draw({ src, alt: node.getAttribute('alt') ?? '' })] : [];
  const name = localName === 'summary' ? 'p' : localName === 'a' ? 'span' : localName;
  if (name === localName && !drawn.test(name)) return copyChildren(node);
  const element = document.createElement(name);
  if (localName === 'summary') element.className = styles.summary ?? '';
  if (localName === 'a') element.className = styles.link ?? '';
  element.append(...copyChildren(node));
  return [element];
}

const inline = /<(?!\/?(?:strong|em|u|s|span|code|a)\b)/g;

/** Returns the words of a card that is part of the text, which the word count counts. */
export const wordsOfCard = (html: string): string =>
  /^<(?:details|section|ul|figure class="quotation")/.test(html)
    ? parseHtml(html.replace(inline, ' $&')).body.textContent
    : '';
