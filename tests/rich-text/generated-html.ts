import fc from 'fast-check';

const names = [
  'p',
  'h1',
  'h2',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'u',
  's',
  'span',
  'a',
  'br',
  'img',
  'blockquote',
  'hr',
  'code',
  'pre',
  'table',
  'td',
  'figure',
  'figcaption',
  'aside',
  'details',
  'summary',
  'section',
];
const others = ['iframe', 'div', 'tr', 'tfoot', 'script', 'style', 'svg', 'math', 'textarea', 'title', 'xmp', 'select'];
const element = fc.constantFrom(...names, ...names, ...others, 'constructor');

// Values that look like the beginning or the end of something else.
const fragment = fc.constantFrom(
  ...[
    '',
    'x',
    ' ',
    ';',
    ':',
    '&',
    '&amp;',
    '&lt;',
    '&gt;',
    '&quot;',
    '&nbsp;',
    '\u00a0',
    '\n',
    '\t',
    '\u0001',
    '’',
    '🎉',
  ],
  ...[
    ' style=',
    ' style="',
    ' style=&quot;',
    ' rel=',
    ' />',
    '/>',
    '>',
    '<',
    '"',
    "'",
    '`',
    '=',
    '/*',
    '*/',
    '\\',
    '\\22 ',
  ],
  ...[
    'color',
    'color:red',
    'color: #ff0',
    'text-align:center',
    'padding-inline-start:40px',
    '!important',
    'url("x;color:red")',
  ],
  ...[
    'https://a.example/',
    'http://a.example/x.png',
    '/x.png',
    '//a.example/x.png',
    'javascript:',
    'mailto:a@b.c',
    '.png',
  ],
  ...[
    'data:image/png;base64,AA==',
    'on',
    '_blank',
    '9',
    '50%',
    'wide',
    'call-to-action',
    'call-to-action demo-form',
    'quotation',
    'figures',
    'beside',
    'button button-primary',
    'fullscreen',
    '<!--',
    '-->',
    '</p>',
    '<p>',
    '<![CDATA[',
  ],
);
const value = fc.oneof(
  fc.array(fragment, { maxLength: 5 }).map((parts) => parts.join('')),
  fc.string({ maxLength: 6 }),
);
const attributeName = fc.constantFrom(
  ...[
    'style',
    'href',
    'src',
    'alt',
    'title',
    'rel',
    'target',
    'width',
    'height',
    'start',
    'value',
    'class',
    'colspan',
    'scope',
    'onclick',
  ],
  ...[
    'allow',
    'allowfullscreen',
    'sandbox',
    'loading',
    'frameborder',
    'scrolling',
    'STYLE',
    'Href',
    'srcset',
    'constructor',
  ],
);
const quoted = (text: string, quote: string) => `${quote}${quote ? text.replaceAll(quote, '') : text}${quote}`;
const attribute = fc
  .tuple(attributeName, value, fc.constantFrom('"', '"', '"', "'", ''), fc.constantFrom(' ', ' ', ' ', '/', '\n', ''))
  .map(([name, text, quote, before]) => `${before}${name}=${quoted(text, quote)}`);
const tag = fc
  .tuple(element, fc.array(attribute, { maxLength: 4 }), fc.constantFrom('>', '>', '>', ' />', '/>', ''))
  .map(([name, attributes, end]) => `<${name}${attributes.join('')}${end}`);
const closing = element.map((name) => `</${name}>`);

/** HTML of every kind: what the editor makes, what others would make of it, and what no parser expects. */
export const generatedHtml: fc.Arbitrary<string> = fc
  .array(fc.oneof(tag, tag, closing, fragment, value), { maxLength: 12 })
  .map((parts) => parts.join(''));

const text = /[^<>]+/y;
const attributes = `(?: [a-z]+="[^"<>]*")*`;
const openingTag = new RegExp(
  `<(h[1-3]|p|blockquote|hr|pre|code|table|caption|thead|tbody|tr|th|td|figure|figcaption|aside|details|summary|br|ol|ul|li|strong|em|u|s|span|a|img|iframe)(${attributes})>`,
  'y',
);
const closingTag =
  /<\/(?:h[1-3]|p|blockquote|pre|code|table|caption|thead|tbody|tr|th|td|figure|figcaption|aside|section|details|summary|ol|ul|li|strong|em|u|s|span|a|iframe)>/y;

const declared = `(?:(?:background-)?color|text-align|padding-inline-start): [^;:"<>&]+;`;
const style = new RegExp(`^${declared}(?: ${declared})*$`);
const image = String.raw`(?:https:\/\/|\/(?![/\\]))[^?#]+\.(?:jpe?g|gif|png)(?:[?#].*)?|data:image\/(?:jpeg|gif|png);base64,[a-z\d+/=\s]+`;
const sandbox = 'allow-scripts allow-same-origin allow-popups allow-presentation';
// The attributes that each element has, in order, those in brackets not always.
const shapes: Record<string, string> = {
  block: '(style)',
  ol: '(start) (style)',
  ul: '(class) (style)',
  li: '(value) (style)',
  ...{
    br: '',
    hr: '',
    pre: '',
    code: '',
    table: '',
    caption: '',
    thead: '',
    tbody: '',
    tr: '',
    figcaption: '',
    details: '',
    summary: '',
  },
  ...{ th: '(scope) (colspan) (rowspan) (style)', td: '(colspan) (rowspan) (style)' },
  ...{ figure: '(class)', aside: 'class', section: 'class' },
  a: 'href (target) rel (class)',
  img: 'src alt (width) (height) loading decoding',
  iframe: 'src title (width) (height) (allow) (allowfullscreen) (frameborder) (scrolling) loading sandbox',
};
const values: Record<string, RegExp> = {
  style,
  ...{ start: /^\d{1,5}$/, value: /^\d{1,5}$/, target: /^_blank$/, rel: /^noopener noreferrer$/ },
  ...{ width: /^\d{1,5}%?$/, height: /^\d{1,5}%?$/, loading: /^lazy$/, decoding: /^async$/ },
  ...{
    class: /^(?:small|wide|embed|quotation|figures|beside|call-to-action(?: demo-form)?|button button-primary)$/,
    scope: /^(?:col|row)$/,
    colspan: /^[1-9]\d?$/,
    rowspan: /^[1-9]\d?$/,
  },
  ...{ allow: /^[a-z-]+(?:; [a-z-]+)*$/, allowfullscreen: /^/, frameborder: /^[01]$/, scrolling: /^(?:auto|yes|no)$/ },
  ...{ href: /^(?!\s*(?:javascript|data|vbscript):)/i, alt: /^/, title: /^./s, sandbox: new RegExp(`^${sandbox}$`) },
};

/**
 * Says what is wrong with sanitised HTML, if anything: a tag or an attribute that is not as the policy writes it. Reads it
 * by a grammar so narrow that every HTML parser reads the same.
 */
export function faultIn(html: string): string | undefined {
  let at = 0;
  const take = (token: RegExp) => {
    token.lastIndex = at;
    const found = token.exec(html);
    at += found?.[0].length ?? 0;
    return found;
  };
  while (at < html.length) {
    const place = html.slice(at, at + 80);
    if (take(text) || take(closingTag)) continue;
    const [tag, name = '', list = ''] = take(openingTag) ?? [];
    if (!tag) return `no tag: ${place}`;
    const found = [...list.matchAll(/ ([a-z]+)="([^"]*)"/g)];
    const order = (shapes[name] ?? shapes.block ?? '').replace(/\((\w+)\)/g, '(?:$1)?').replaceAll(' ', ' *');
    if (!new RegExp(`^ *${order} *$`).test(found.map(([, each]) => each).join(' '))) return `attributes: ${tag}`;
    for (const [, each = '', given = ''] of found) {
      const pattern =
        each === 'src' ? new RegExp(`^(?:${name === 'img' ? image : 'https://.+'})$`, 'is') : values[each];
      if (!pattern?.test(given)) return `${each}: ${tag}`;
    }
  }
  return undefined;
}
