import { isImageUrl } from '../contracts/posts/post-content.ts';
import { cardOfUrl } from './cards/embed-card.ts';
import { isImageData } from './html/image-data.ts';
import { parseStyle } from './html/style.ts';

/** The kinds of pasted content that a post cannot keep. Except for images and embedded items, their text is kept. */
const leftOutKinds = ['image', 'embedded', 'table', 'raised'] as const;

type Kind = (typeof leftOutKinds)[number];

/** The number of left-out elements of each kind. */
type LeftOut = Record<Kind, number>;

/** The texts about left-out content, with each kind in the singular and in the plural. */
export interface LeftOutText {
  title: string;
  before: string;
  kinds: Record<Kind, readonly [string, string]>;
  wordsKept: string;
}

/** Receives what a paste has left out, as a function that returns a sentence about it, or undefined if nothing was left out. */
export type OnLeftOut = (describe: (text: LeftOutText) => string | undefined) => void;

// Google Docs writes superscripts as a style.
const selectors: Record<Exclude<Kind, 'table'>, string> = {
  image: 'img',
  embedded: 'iframe,video,audio,object,embed',
  raised: 'sup,sub,[style*="vertical-align"]',
};

const isLeftOut: Partial<Record<Kind, (element: Element) => boolean>> = {
  image: (element) => {
    const src = element.getAttribute('src') ?? '';
    return !isImageUrl(src) && !isImageData(src);
  },
  embedded: (element) => !cardOfUrl(element.getAttribute('src') ?? ''),
  raised: (element) =>
    /^su[bp]$/.test(element.localName) ||
    /^su(?:b|per)$/.test(parseStyle(element.getAttribute('style') ?? '').get('vertical-align') ?? ''),
};

/** Counts the content that a post cannot keep from pasted HTML. `tables` selects the tables that become text. */
export function countLeftOut(body: Element, tables: string): LeftOut {
  const count = (kind: Kind) =>
    [...body.querySelectorAll({ ...selectors, table: tables }[kind])].filter(
      (element) => isLeftOut[kind]?.(element) ?? true,
    ).length;
  return Object.fromEntries(leftOutKinds.map((kind) => [kind, count(kind)])) as LeftOut;
}

/** Returns a sentence about the left-out content, or undefined if there is none. */
export function describeLeftOut(leftOut: LeftOut, text: LeftOutText): string | undefined {
  const found = leftOutKinds.filter((kind) => leftOut[kind] > 0);
  if (found.length === 0) return undefined;
  const parts = found.map((kind) => `${leftOut[kind]} ${text.kinds[kind][leftOut[kind] === 1 ? 0 : 1]}`);
  const keepsWords = found.some((kind) => kind !== 'image' && kind !== 'embedded');
  return `${text.before}: ${parts.join(', ')}.${keepsWords ? ` ${text.wordsKept}` : ''}`;
}
