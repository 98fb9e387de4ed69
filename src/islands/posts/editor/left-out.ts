import { isImageAddress } from '../../../contracts/post-content.ts';
import { parseStyle } from './html/style.ts';

/** What a post cannot keep of pasted HTML; the words of all but images and embedded items are kept. */
export const leftOutKinds = ['image', 'embedded', 'table', 'quotation', 'raised'] as const;

type Kind = (typeof leftOutKinds)[number];

/** How many of each kind a paste leaves out. */
export type LeftOut = Record<Kind, number>;

/** The words for what a paste leaves out; each kind in the singular and in the plural. */
export interface LeftOutText {
  title: string;
  before: string;
  kinds: Record<Kind, readonly [string, string]>;
  wordsKept: string;
}

// Google Docs raises letters by style alone; Word names its styles of quotation.
const selectors: Record<Kind, string> = {
  image: 'img',
  embedded: 'iframe,video,audio,object,embed',
  table: 'table',
  quotation: 'blockquote,[class^="MsoQuote"],[class^="MsoIntenseQuote"]',
  raised: 'sup,sub,[style*="vertical-align"]',
};

const isLeftOut: Partial<Record<Kind, (element: Element) => boolean>> = {
  image: (element) => !isImageAddress(element.getAttribute('src') ?? ''),
  raised: (element) =>
    /^su[bp]$/.test(element.localName) ||
    /^su(?:b|per)$/.test(parseStyle(element.getAttribute('style') ?? '').get('vertical-align') ?? ''),
};

/** Counts what a post cannot keep of pasted HTML. */
export function countLeftOut(body: Element): LeftOut {
  const count = (kind: Kind) =>
    [...body.querySelectorAll(selectors[kind])].filter((element) => isLeftOut[kind]?.(element) ?? true).length;
  return Object.fromEntries(leftOutKinds.map((kind) => [kind, count(kind)])) as LeftOut;
}

/** Says what was left out, or returns undefined if nothing was. */
export function describeLeftOut(leftOut: LeftOut, text: LeftOutText): string | undefined {
  const found = leftOutKinds.filter((kind) => leftOut[kind] > 0);
  if (found.length === 0) return undefined;
  const parts = found.map((kind) => `${leftOut[kind]} ${text.kinds[kind][leftOut[kind] === 1 ? 0 : 1]}`);
  const keepsWords = found.some((kind) => kind !== 'image' && kind !== 'embedded');
  return `${text.before}: ${parts.join(', ')}.${keepsWords ? ` ${text.wordsKept}` : ''}`;
}
