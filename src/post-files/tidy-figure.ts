import { type ChildNode, Element, isTag } from 'domhandler';
import { findAll, findOne } from 'domutils';
import type { FigureWidth } from '../contracts/posts/post-content.ts';
import { element, isBlank } from './html.ts';
import { imageFile } from './tidy-inline.ts';

const wide = /\b(?:alignwide|alignfull|kg-width-wide|kg-width-full|wide)\b/;
const small = /\b(?:alignleft|alignright|size-thumbnail|size-medium|small)\b/;

const widthOf = ({ attribs }: Element): FigureWidth => {
  const names = attribs.class ?? '';
  return wide.test(names) ? 'wide' : small.test(names) ? 'small' : undefined;
};

/**
 * Returns a figure with one image and its caption. A figure with several images becomes several figures. A figure around
 * something else, such as a table, becomes its content.
 */
export function tidyFigure(figure: Element, blocks: (nodes: readonly ChildNode[]) => ChildNode[]): ChildNode[] {
  const caption = figure.children.filter(isTag).find(({ name }) => name === 'figcaption');
  const images = findAll(({ name }) => name === 'img', figure.children);
  const others = figure.children.filter((child) => child !== caption);
  const words = caption ? blocks(caption.children).flatMap(contentOf) : [];
  const [image, second] = images;
  if (!image || second || existsBlock(others)) {
    const inner = blocks(others);
    return [...inner, ...(isBlank(words) ? [] : [element('p', {}, words)])];
  }
  const [paragraph] = blocks([linked(image) ?? image]);
  if (!paragraph) return [];
  const width = widthOf(figure);
  // In the editor, an image without caption and width is part of the text.
  if (isBlank(words) && !width) return [paragraph];
  const shown = contentOf(paragraph);
  const described = isBlank(words) ? shown : [...shown, element('figcaption', {}, words)];
  return [element('figure', width ? { class: width } : {}, described)];
}

const contentOf = (node: ChildNode) => (isTag(node) && node.name === 'p' ? node.children : [node]);

const existsBlock = (nodes: ChildNode[]) =>
  findOne(({ name }) => /^(?:table|pre|iframe|video|audio|p|ul|blockquote|figure)$/.test(name), nodes) !== null;

// Removes a link to the image itself, which opened its full size. Keeps any other link.
function linked(image: Element): Element | undefined {
  const { parent } = image;
  if (!(parent instanceof Element) || parent.name !== 'a' || imageFile.test(parent.attribs.href ?? ''))
    return undefined;
  return parent;
}
