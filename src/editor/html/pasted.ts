import { isImageData } from './image-data.ts';
import { readPastedFigure } from './read-pasted-figure.ts';
import type { Source } from './text-style.ts';

/** HTML of another program on the clipboard. Loses shades of grey, because writers seldom choose them. */
export const pasted: Source = {
  isPasted: true,
  colour: vivid,
  figure: readPastedFigure,
  isPending: isImageData,
};

// Returns a colour as #rrggbb, or undefined if it is grey, transparent or not a colour.
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
