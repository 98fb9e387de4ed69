import type { TextFormatType } from 'lexical';
import { type Colours, colourProperties, parseStyle } from './style.ts';

/** The formats and colours of text. */
export interface Look {
  formats: ReadonlySet<TextFormatType>;
  colours: Colours;
}

/** The look of text without formats and colours. */
export const plainLook: Look = { formats: new Set(), colours: {} };

const formatsOfTags: Partial<Record<string, TextFormatType>> = {
  ...{ b: 'bold', strong: 'bold', i: 'italic', em: 'italic', u: 'underline', ins: 'underline' },
  ...{ s: 'strikethrough', strike: 'strikethrough', del: 'strikethrough' },
  ...{ code: 'code', kbd: 'code', samp: 'code', tt: 'code' },
};

/** A function that returns a colour of the HTML as the post has it, or undefined to leave it out. */
type ColourOf = (value: string) => string | undefined;

/** Returns the look of text in an element, from the look around the element. */
export function lookOf(element: Element, outer: Look, colourOf: ColourOf): Look {
  const tag = element.localName;
  const style = parseStyle(element.getAttribute('style') ?? '');
  const formats = new Set(outer.formats);
  const set = (format: TextFormatType, on: boolean) => (on ? formats.add(format) : formats.delete(format));
  const format = formatsOfTags[tag];
  if (format) set(format, true);
  // Headings are always bold.
  const weight = /^h\d$/.test(tag) ? undefined : style.get('font-weight');
  // Google Docs wraps everything in <b style="font-weight: normal">.
  if (weight) set('bold', /^(?:bold|bolder|[6-9]00)$/.test(weight));
  const slant = style.get('font-style');
  if (slant) set('italic', slant !== 'normal');
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  // Links are always underlined.
  if (/\bunderline\b/.test(line) && tag !== 'a' && !element.closest('a')) set('underline', true);
  if (/\bline-through\b/.test(line)) set('strikethrough', true);
  if (/\bnone\b/.test(line)) set('underline', false);
  return { formats, colours: { ...outer.colours, ...chosenColours(element, style, colourOf) } };
}

function chosenColours(element: Element, style: Map<string, string>, colourOf: ColourOf): Colours {
  const found: Colours = {};
  for (const property of colourProperties) {
    const value =
      style.get(property) ??
      (property === 'color' && element.localName === 'font' ? element.getAttribute('color') : null);
    const chosen = value && colourOf(value);
    if (chosen) found[property] = chosen;
  }
  return found;
}
