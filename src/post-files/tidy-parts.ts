import { type ChildNode, type Element, isTag, Text } from 'domhandler';
import { findOne } from 'domutils';
import { besideClass, quotationClass } from '../contracts/posts/card-classes.ts';
import { element, isBlank, lineOfNodes, linesOf } from './html.ts';
import { tidyFigure } from './tidy-figure.ts';

type Blocks = (nodes: readonly ChildNode[]) => ChildNode[];

/** Returns a question with its answer, as the editor makes it. Without a question, only the blocks of the answer are returned. */
export function tidyQuestion({ children }: Element, blocks: Blocks): ChildNode[] {
  const summary = children.filter(isTag).find(({ name }) => name === 'summary');
  const question = summary ? lineOfNodes(summary.children) : '';
  const answer = blocks(children.filter((child) => child !== summary));
  if (!question) return answer;
  return [element('details', {}, [element('summary', {}, [new Text(question)]), ...answer])];
}

/** Returns text beside an image, as the editor makes it. Without an image or without a text, only their blocks are returned. */
export function tidyBeside({ children }: Element, blocks: Blocks): ChildNode[] {
  const figure = children.filter(isTag).find(({ name }) => name === 'figure');
  const shown = figure ? tidyFigure(figure, blocks) : [];
  const text = blocks(children.filter((child) => child !== figure));
  const [block, ...others] = shown.filter(isTag);
  const isImage = block && others.length === 0 && findOne(({ name }) => name === 'img', block.children);
  if (!isImage || isBlank(text)) return [...shown, ...text];
  return [element('section', { class: besideClass }, [element('figure', {}, block.children), ...text])];
}

/** A quotation and the element that says whose it is. */
interface Source {
  quote: Element;
  source: Element;
}

/**
 * Returns the quotation of an element and its source, or undefined if it has none. The source is the caption of a figure, or the
 * `cite` with which WordPress ends a quotation. A source with a link keeps the link, which our caption has no place for.
 */
export function sourceOf(node: Element): Source | undefined {
  const inFigure = node.name === 'figure' ? node.children.filter(isTag) : [node];
  const [quote, caption, ...others] = inFigure;
  if (quote?.name !== 'blockquote' || others.length > 0) return undefined;
  const source = caption ?? quote.children.filter(isTag).at(-1);
  if (source?.name !== 'cite' && source?.name !== 'figcaption') return undefined;
  const hasMore = findOne(({ name }) => !/^(?:strong|b|em|i|span|br)$/.test(name), source.children);
  return hasMore || isBlank([source]) ? undefined : { quote, source };
}

/** Returns a quotation with its source, as the editor makes it. */
export function tidyQuotation({ quote, source }: Source, blocks: Blocks): ChildNode[] {
  const words = blocks(quote.children.filter((child) => child !== source));
  const caption = element('figcaption', {}, captionOf(linesOf(source.children)));
  const said = element('blockquote', {}, words);
  return isBlank(words) ? blocks(source.children) : [element('figure', { class: quotationClass }, [said, caption])];
}

// A comma ends the name. A line break precedes the organisation.
function captionOf(source: string): ChildNode[] {
  const [line = '', ...others] = source
    .split('\n')
    .map((each) =>
      each
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/^[—–-]\s*/, ''),
    )
    .filter(Boolean);
  const [name = '', ...role] = line.split(', ');
  const nameAndRole = [element('strong', {}, [new Text(name)]), ...role.map((word) => new Text(`, ${word}`))];
  return others.length > 0 ? [...nameAndRole, element('br', {}, []), new Text(others.join(', '))] : nameAndRole;
}
