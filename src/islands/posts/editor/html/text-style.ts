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
};

/** Returns the look of text in an element, from the look around the element. Leaves out greys of pasted text, which writers seldom choose. */
export function lookOf(element: Element, outer: Look, pasted: boolean): Look {
  const tag = element.localName;
  const style = parseStyle(element.getAttribute('style') ?? '');
  const formats = new Set(outer.formats);
  const set = (format: TextFormatType, on: boolean) => (on ? formats.add(format) : formats.delete(format));
  const format = formatsOfTags[tag];
  if (format) set(format, true);
  // Headings are bold anyway.
  const weight = /^h\d$/.test(tag) ? undefined : style.get('font-weight');
  // Google Docs wraps everything in <b style="font-weight: normal">.
  if (weight) set('bold', /^(?:bold|bolder|[6-9]00)$/.test(weight));
  const slant = style.get('font-style');
  if (slant) set('italic', slant !== 'normal');
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  // Links are underlined anyway.
  if (/\bunderline\b/.test(line) && tag !== 'a' && !element.closest('a')) set('underline', true);
  if (/\bline-through\b/.test(line)) set('strikethrough', true);
  if (/\bnone\b/.test(line)) set('underline', false);
  return { formats, colours: { ...outer.colours, ...chosenColours(element, style, pasted) } };
}

function chosenColours(element: Element, style: Map<string, string>, pasted: boolean): Colours {
  if (pasted && element.closest('a')) return {};
  const found: Colours = {};
  for (const property of colourProperties) {
    const value =
      style.get(property) ??
      (property === 'color' && element.localName === 'font' ? element.getAttribute('color') : null);
    if (!value) continue;
    if (!pasted) found[property] = value;
    else {
      const hex = vivid(value);
      if (hex) found[property] = hex;
    }
  }
  return found;
}

/** Returns a colour as #rrggbb, or undefined if it is grey, transparent or not a colour. */
function vivid(value: string): string | undefined {
  const probe = new Option().style;
  probe.color = value;
  const hex = /^#([\da-f]{6})$/i.exec(value)?.[1];
  const named = namedColours[value.toLowerCase()];
  const numbers =
    (hex ?? named)
      ? undefined
      : /^rgba?\(([^)]+)\)$/
          .exec(probe.color)?.[1]
          ?.split(/[,/ ]+/)
          .map(Number);
  const full = hex ?? named;
  const parts = full ? [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) : (numbers ?? []);
  const [red = 0, green = 0, blue = 0, alpha = 1] = parts;
  if (parts.length < 3 || alpha < 0.1) return undefined;
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < 24) return undefined;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

// The colours that Word writes as names.
const namedColours: Record<string, string> = {
  ...{
    red: 'ff0000',
    yellow: 'ffff00',
    blue: '0000ff',
    green: '008000',
    lime: '00ff00',
    aqua: '00ffff',
    cyan: '00ffff',
  },
  ...{ fuchsia: 'ff00ff', magenta: 'ff00ff', navy: '000080', teal: '008080', purple: '800080', maroon: '800000' },
  ...{ olive: '808000', orange: 'ffa500', darkblue: '00008b', darkred: '8b0000', darkgreen: '006400' },
};
