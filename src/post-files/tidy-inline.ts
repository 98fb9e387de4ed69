import { type ChildNode, Element, isTag, isText, Text } from 'domhandler';
import { findOne } from 'domutils';
import { playerCard } from './cards.ts';
import { decodeUrl } from './decode-url.ts';
import { element, parse } from './html.ts';
import type { Tidying } from './tidying.ts';

// The elements that posts cannot have, with their names in a report. Their text is dropped too.
const dropped: Record<string, string> = {
  ...{ script: 'script', object: 'embedded object', embed: 'embedded object', svg: 'drawing (SVG)' },
  ...{ input: 'form field', select: 'form field', textarea: 'form field', button: 'button', math: 'formula (MathML)' },
};
const silent = /^(?:style|noscript|template|head|link|meta|title|source|track|wbr|map|colgroup)$/;
const renamed: Record<string, string> = {
  ...{ ins: 'u', kbd: 'code', samp: 'code', tt: 'code', b: 'strong', i: 'em', del: 's', strike: 's' },
};

/** Returns inline nodes without elements that posts cannot have. */
export function tidyInline(node: ChildNode, tidying: Tidying): ChildNode[] {
  const { losses, url, lineBreaks } = tidying;
  if (isText(node)) return [new Text(lineBreaks ? node.data.replace(/[^\S\n\u00a0]+/g, ' ') : collapsed(node.data))];
  if (!isTag(node) || silent.test(node.name)) return [];
  const { attribs } = node;
  const name = renamed[node.name] ?? node.name;
  const loss = dropped[name];
  if (loss) losses.add(loss);
  if (loss) return [];
  if (name === 'video' || name === 'audio') return mediaLink(node, tidying);
  if (name === 'img') return tidyImage(node, tidying);
  if (name === 'iframe') return tidyFrame(node, tidying);
  if (name === 'br') return [element('br', {}, [])];
  if ((name === 'sup' || name === 'sub') && !isReference(node)) losses.add('raised or lowered text (the words stay)');
  const children = node.children.flatMap((child) => tidyInline(child, tidying));
  if (name === 'a')
    return attribs.href && !opensOwnImage(attribs.href, children, tidying)
      ? [linkOf(attribs, url(attribs.href, 'link'), children)]
      : children;
  if (name === 'font')
    return attribs.color ? [element('span', { style: `color: ${attribs.color}` }, children)] : children;
  if (name === 'q') return [new Text('“'), ...children, new Text('”')];
  const style = styleOf(node, textStyles);
  const [only, second] = children;
  if (only && !second && isTag(only) && only.name === name && !style.style) return children;
  return formats.test(name) && (name !== 'span' || style.style) ? [element(name, style, children)] : children;
}

// The number of a footnote becomes a link that is not raised.
const isReference = (node: Element) => {
  const leadsToNote = ({ name, attribs }: Element) => name === 'a' && (attribs.href ?? '').includes('#');
  return findOne(leadsToNote, node.children) !== null || (node.parent instanceof Element && leadsToNote(node.parent));
};

const formats = /^(?:strong|em|u|s|code|span)$/;
const textStyles = /(?:^|[;\s])(?:background-)?color\s*:/;
const blockStyles = /(?:^|[;\s])(?:(?:background-)?color|text-align|padding-inline-start)\s*:/;

// A link around an image that only opens the same image. The old site may be gone, and posts here show images in full.
function opensOwnImage(href: string, children: readonly ChildNode[], { url, isPageOfImage }: Tidying): boolean {
  const [image, ...others] = children.filter((child) => !isText(child) || /\S/.test(child.data));
  if (!image || others.length > 0 || !isTag(image) || image.name !== 'img') return false;
  return isPageOfImage?.(href) === true || (imageFile.test(href) && url(href, 'image') === image.attribs.src);
}

const linkOf = ({ target }: Record<string, string>, href: string, children: ChildNode[]) =>
  element('a', { href, ...(target === '_blank' && { target }) }, children);

/** Returns a frame, or the editor's card for a video, which contacts its host only after a click. */
export function tidyFrame({ attribs }: Element, { url }: Tidying): ChildNode[] {
  const src = url(attribs.src || attribs['data-src'] || '', 'frame');
  const card = playerCard(src, attribs.title);
  return card ? parse(card) : [element('iframe', { ...attribs, src }, [])];
}

/** Matches the URL of a file with an image. */
export const imageFile = /\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)/i;

const collapsed = (text: string) => text.replace(/[^\S\u00a0]+/g, ' ');

function mediaLink(node: Element, { losses, url }: Tidying): ChildNode[] {
  const file = node.attribs.src || node.children.filter(isTag).find(({ name }) => name === 'source')?.attribs.src;
  losses.add(`${node.name} player${file ? ' (a link stays)' : ''}`);
  if (!file) return [];
  const name = decodeUrl(file).split('/').at(-1) ?? file;
  return [element('a', { href: url(file, 'link') }, [new Text(name)])];
}

function tidyImage({ attribs }: Element, { url }: Tidying): ChildNode[] {
  const { src = '', alt = '', width, height } = attribs;
  // WordPress replaces emojis with images whose alternative text is the emoji.
  if (/\b(?:emoji|wp-smiley)\b/.test(attribs.class ?? '')) return [new Text(alt)];
  // Scripts for lazy loading keep the URLs of images in other attributes.
  const lazy = attribs['data-src'] || attribs['data-lazy-src'] || attribs['data-original'];
  const source = lazy && (!src || src.startsWith('data:') || /placeholder|blank/.test(src)) ? lazy : src;
  if (!source) return [];
  const whole = url(source, 'image');
  // If the URL now leads to the original image, the size of the smaller copy is wrong.
  const size = whole === source ? { ...(width && { width }), ...(height && { height }) } : {};
  return [element('img', { src: whole, alt, ...size }, [])];
}

// WordPress writes a colour of the theme as a class, which means nothing here. The background alone could hide the words.
function readable({ attribs: { class: names = '', style = '' } }: Element): string {
  const isHalf = /\bhas-text-color\b/.test(names) && !/(?:^|[;\s])color\s*:/.test(style);
  return isHalf ? style.replace(/(?:^|;)\s*background-color\s*:[^;]*/g, '') : style;
}

/** Returns the style attribute of an element, if posts keep any of its styles. */
export function styleOf(node: Element, kept = blockStyles): Record<string, string> {
  const { align } = node.attribs;
  const style = readable(node);
  const named = /\bhas-text-align-(left|center|right)\b/.exec(node.attribs.class ?? '')?.[1] ?? align;
  const whole = [style, named && !style.includes('text-align') ? `text-align: ${named}` : '']
    .filter(Boolean)
    .join('; ');
  return kept.test(whole) ? { style: whole } : {};
}
