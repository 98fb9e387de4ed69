import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { textContent } from 'domutils';
import { escapeText } from '../escape-text.ts';

/** How to write inline HTML: with Markdown's characters or with tags, and with which form of line break. */
export interface InlineStyle {
  signs: boolean;
  lineBreak: string;
}

const signs: Record<string, string> = { strong: '**', em: '*', s: '~~' };

/** Returns inline nodes as Markdown. Formats that Markdown lacks, such as a colour, are written as HTML. */
export const writeInline = (nodes: readonly ChildNode[], style: InlineStyle): string =>
  writeNodes(nodes, style).replace(/^ | $/gm, entity);

const writeNodes = (nodes: readonly ChildNode[], style: InlineStyle): string =>
  nodes.map((node) => writeNode(node, style)).join('');

function writeNode(node: ChildNode, style: InlineStyle): string {
  if (isText(node)) return escapeWords(node.data);
  if (!isTag(node)) return '';
  const { name, attribs, children } = node;
  if (name === 'br') return style.lineBreak;
  if (name === 'img') return writeImage(node);
  const isPlain = Object.keys(attribs).every((attribute) => attribute === 'rel' || attribute === 'href');
  if (name === 'code' && isPlain && children.every(isText)) return writeCode(textContent(node));
  const inner = writeNodes(children, style);
  if (name === 'a' && isPlain && inner) return `[${inner}](${destination(attribs.href ?? '')})`;
  const sign = isPlain && style.signs && /^\S(?:.*\S)?$/s.test(inner) ? signOf(node) : undefined;
  return sign ? `${sign}${inner}${sign}` : `${openingTag(node)}${inner}</${name}>`;
}

// Underscores distinguish an emphasis from the asterisks of bold text around it.
const signOf = ({ name, parent, children }: Element) => {
  const touchesBold = [parent, ...children].some((other) => other && isTag(other) && other.name === 'strong');
  return name === 'em' && touchesBold ? '_' : signs[name];
};

/** Escapes words, so that Markdown shows them unchanged. */
function escapeWords(words: string): string {
  return words
    .replace(/[\\`*_[\]~|]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/(https?|ftp)(?=:)/gi, '$1\\')
    .replace(/(?<=www)\./gi, '\\.')
    .replace(/@/g, '\\@')
    .replace(/\u00a0/g, '&nbsp;')
    .replace(/[\n\r\t]/g, entity)
    .replace(/^([#+=-])/, '\\$1')
    .replace(/^(\d+)([.)])/, '$1\\$2');
}

const entity = (character: string) => `&#${character.charCodeAt(0)};`;

function writeCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return text.includes('`') ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}

function writeImage(node: Element): string {
  const { src = '', alt = '', ...rest } = node.attribs;
  const isPlain = Object.keys(rest).every((name) => name === 'loading' || name === 'decoding');
  return isPlain ? `![${escapeWords(alt)}](${destination(src)})` : openingTag(node);
}

const destination = (url: string) =>
  /^[^\s()<>\\*_`]+$/.test(url) && !/&#?\w+;/.test(url) ? url : `<${url.replace(/[<>\\&]/g, '\\$&')}>`;

const openingTag = ({ name, attribs }: Element) =>
  `<${name}${Object.entries(attribs)
    .map(([attribute, value]) => ` ${attribute}="${escapeText(value).replace(/[\n\r\u00a0]/g, entity)}"`)
    .join('')}>`;
