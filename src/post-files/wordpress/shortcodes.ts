import { refuseLength } from '../length.ts';

/** A WordPress shortcode, such as [gallery ids="1,2"], with the text before its closing tag. */
export interface Shortcode {
  name: string;
  attribs: Record<string, string>;
  /** The values without a name, such as the URL in [embed https://example.org]. */
  values: string[];
  inner: string;
}

const opening = /\[(\[?)([a-z][\w-]*)((?:\s[^[\]]*)?)\](\]?)/gi;
const attribute = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|(\S+)/g;
const codeStart = /<(pre|code)\b/gi;

/**
 * Replaces each shortcode with the result of `render`. Text in brackets that is not a shortcode, such as [sic], stays, and so
 * does everything in code. A doubled bracket is WordPress's way to write a bracket.
 */
export function replaceShortcodes(text: string, render: (shortcode: Shortcode) => string): string {
  let [done, from] = ['', 0];
  // The positions at which these elements end. Without them, each start of an element would search the rest of the text.
  const ends = new Map([...['pre', 'code']].map((name) => [name, endsOf(text, name)]));
  for (const { index, 1: name = '' } of text.matchAll(codeStart)) {
    const end = index < from ? undefined : ends.get(name.toLowerCase())?.(index);
    if (end === undefined) continue;
    done += replaceIn(text.slice(from, index), render) + text.slice(index, end);
    from = end;
  }
  return done + replaceIn(text.slice(from), render);
}

/** Returns a function that returns where the next closing tag after a position ends. The positions must increase. */
function endsOf(text: string, name: string): (from: number) => number | undefined {
  const closing = new RegExp(`</${name}>`, 'gi');
  let end: number | undefined = 0;
  return (from) => {
    while (end !== undefined && end <= from) end = closing.exec(text) ? closing.lastIndex : undefined;
    return end;
  };
}

function replaceIn(text: string, render: (shortcode: Shortcode) => string): string {
  let [done, from] = ['', 0];
  const closings = closingsOf(text);
  opening.lastIndex = 0;
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const [whole, before = '', name = '', rest = '', after = ''] = found;
    const isEscaped = Boolean(before && after);
    const end = found.index + whole.length - (isEscaped ? 0 : after.length);
    const close = isEscaped || rest.endsWith('/') ? -1 : closings(name, end);
    if (!isEscaped && !isShortcode(name, rest, close)) {
      opening.lastIndex = end;
      continue;
    }
    const start = found.index + (isEscaped ? 0 : before.length);
    const inner = close < 0 ? '' : text.slice(end, close);
    done += text.slice(from, start);
    done += isEscaped ? whole.slice(1, -1) : render({ name: name.toLowerCase(), ...attributesOf(rest), inner });
    // Checked here, because a small post may show a large gallery many times.
    refuseLength(done);
    from = close < 0 ? end : close + `[/${name}]`.length;
    opening.lastIndex = from;
  }
  return done + text.slice(from);
}

/** Returns a function that finds the next closing tag of a name, or -1. The positions must increase. */
function closingsOf(text: string): (name: string, from: number) => number {
  const found = new Map<string, number[]>();
  for (const { index, 1: name = '' } of [...text.matchAll(/\[\/([a-z][\w-]*)\]/gi)].reverse()) {
    const positions = found.get(name);
    if (positions) positions.push(index);
    else found.set(name, [index]);
  }
  return (name, from) => {
    const positions = found.get(name) ?? [];
    while ((positions.at(-1) ?? from) < from) positions.pop();
    return positions.at(-1) ?? -1;
  };
}

const known = /^(?:caption|wp_caption|embed|gallery|playlist|audio|video|youtube|vimeo)$/i;

const isShortcode = (name: string, rest: string, close: number) =>
  known.test(name) || close >= 0 || /=|\/$/.test(rest) || /[-_]/.test(name);

function attributesOf(rest: string): Pick<Shortcode, 'attribs' | 'values'> {
  const attribs: Record<string, string> = {};
  const values: string[] = [];
  for (const [, name, double, single, bare, quoted, loose] of rest.replace(/\/$/, '').matchAll(attribute)) {
    if (name) attribs[name.toLowerCase()] = double ?? single ?? bare ?? '';
    else values.push(quoted ?? loose ?? '');
  }
  return { attribs, values };
}
