// Tokens of HTML, styles, URLs and JSON, and characters that mean something to one of the parsers.
const elements = ['b', 'p', 'ul', 'li', 'a', 'aside', 'table', 'tr', 'td', 'pre', 'h2', 'h4', 'figure', 'iframe', 'x'];
const others = ['svg', 'math', 'title', 'desc', 'foreignObject', 'script', 'style', 'textarea', 'option', 'select'];
const more = ['form', 'noscript', 'xmp', 'plaintext', 'template', 'br', 'hr', 'img', 'image'];
const tags = [...elements, ...others, ...more].flatMap((name) => [`<${name}>`, `</${name}>`, `<${name}>x</${name}>`]);
const whole = [
  ...['<a href="/x">', '<a href="/x">x</a>', '<img src="/a.png">', '<iframe src="https://a.example/"></iframe>'],
  ...['<p style="color:red">', '<p style="color:red">x</p>', '<aside class="call-to-action">', '<li value="1">'],
  // The largest permitted number of open elements, repeated.
  ...[`${'<b>'.repeat(500)}${'</b>'.repeat(500)}`, `${'<ul><li>'.repeat(250)}${'</ul>'.repeat(250)}`],
];

/** The tokens that are not elements. */
export const marks: readonly string[] = [
  ...['<', '>', '/>', '</', '<!--', '-->', '<!---->', '<![CDATA[', ']]>', '<?', '<!', '<p ', 'a="', "a='", 'a=', ' a'],
  ...['&', '&amp;', '&lt;', '&quot;', '&nbsp;', '&#', '&#x41;', ';', ':', '!', '!important', 'color:red;', 'rgb('],
  ...['"', "'", '`', '=', '(', ')', '[', ']', '{', '}', ',', '.', '..', '-', '_', '+', '*', '#', '?', '@', '%', '%2e'],
  ...['/', '//', '\\', '\\"', '\\u0041', 'javascript:', 'data:image/png;base64,', 'https://', '.png', 'a.', 'a@', 'a-'],
  ...[' ', '\n', '\r\n', '\t', '\u00a0', '\u0001', '\u200b', '\u202e', 'a', '1', 'é', '🎉', '\ufeff'],
];

/** All tokens to repeat. */
export const tokens: readonly string[] = [...tags, ...whole, ...marks];

/** The places of a repeated token in content. */
export const places: Readonly<Record<string, (text: string) => string>> = {
  'in a link': (text) => `<a href="/${text}">x</a>`,
  'in an image': (text) => `<img src="/${text}.png" alt="${text}">`,
  'in a frame': (text) => `<iframe src="https://a.example/${text}" allow="${text}"></iframe>`,
  'in a style': (text) => `<p style="${text}">x</p>`,
  'in a colour': (text) => `<p style="color:rgb(1 1${text}1)">x</p>`,
};

/** The pieces of JSON bodies, with the text that opens and closes the body around their repetitions. */
export const jsonBodies: readonly (readonly [opening: string, token: string, closing: string])[] = [
  ...['0,', '"",', '"\\u0041",', 'null,', '[],', '{},', '{"title":"x"},', '[[[[[]]]]],'].map(
    (token) => ['{"posts":[', token, '0]}'] as const,
  ),
  ...['\\"', '\\u0041', '\\ud83d\\ude00', '\\n', ',', '{', '['].map((token) => ['{"content":"', token, '"}'] as const),
  ['', '[', ''],
  ['', '{"a":', ''],
  ['{', '"a":0,', '"b":0}'],
];
