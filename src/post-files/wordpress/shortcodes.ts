/** A shortcode of WordPress, such as [gallery ids="1,2"], with the text before its closing tag. */
export interface Shortcode {
  name: string;
  attribs: Record<string, string>;
  /** The values without a name, such as the URL in [embed https://…]. */
  values: string[];
  inner: string;
}

const opening = /\[(\[?)([a-z][\w-]*)((?:\s[^[\]]*)?)\](\]?)/gi;
const attribute = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|(\S+)/g;
const code = /(<(pre|code)\b[\s\S]*?<\/\2>)/i;

/**
 * Replaces each shortcode by what `render` returns. Text in brackets stays if it is no shortcode, such as [sic], and so does
 * everything in code. A doubled bracket is WordPress's way to write a bracket.
 */
export function replaceShortcodes(text: string, render: (shortcode: Shortcode) => string): string {
  // Splitting at a pattern with two groups yields text, code and the name of its element in turn.
  return text
    .split(code)
    .map((part, index) => (index % 3 === 0 ? replaceIn(part, render) : index % 3 === 1 ? part : ''))
    .join('');
}

function replaceIn(text: string, render: (shortcode: Shortcode) => string): string {
  let [done, from] = ['', 0];
  opening.lastIndex = 0;
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const [whole, before = '', name = '', rest = '', after = ''] = found;
    const isEscaped = Boolean(before && after);
    const end = found.index + whole.length - (isEscaped ? 0 : after.length);
    const closing = `[/${name}]`;
    const close = isEscaped || rest.endsWith('/') ? -1 : text.indexOf(closing, end);
    if (!isEscaped && !isShortcode(name, rest, close)) {
      opening.lastIndex = end;
      continue;
    }
    const start = found.index + (isEscaped ? 0 : before.length);
    const inner = close < 0 ? '' : text.slice(end, close);
    done += text.slice(from, start);
    done += isEscaped ? whole.slice(1, -1) : render({ name: name.toLowerCase(), ...attributesOf(rest), inner });
    from = close < 0 ? end : close + closing.length;
    opening.lastIndex = from;
  }
  return done + text.slice(from);
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
