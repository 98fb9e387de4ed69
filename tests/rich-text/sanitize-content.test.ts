import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { describe, expect, test, vi } from 'vitest';
import { hasVisibleContent } from '../../src/rich-text/has-visible-content.ts';
import { plainText, sanitizeContent } from '../../src/rich-text/sanitize-content.ts';
import { type Hostile, hostileContent } from '../fixtures/hostile-content.ts';
import { faultIn, generatedHtml } from './generated-html.ts';

vi.stubEnv('URL', 'https://own.example');

const frame =
  '<iframe src="https://films.example/one" title="A film" width="560" height="315" allow="fullscreen; autoplay" allowfullscreen="" frameborder="0" scrolling="no" loading="lazy" sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"></iframe>';

describe('what the editor makes survives to the byte', () => {
  test.each([
    ['headings', '<h1>One</h1><h2>Two</h2><h3>Three</h3>'],
    ['marks', '<p><strong>b</strong><em>i</em><u>u</u><s>s</s><strong><em>both</em></strong></p>'],
    ['colours', '<p><span style="color: rgb(255, 0, 0); background-color: #ff0;">x</span></p>'],
    ['a coloured mark', '<p><strong style="color: #1d4ed8;">x</strong></p>'],
    [
      'a quotation, a divider and code',
      '<blockquote style="text-align: center;">a<br>b</blockquote><hr><p>c <code>d</code></p>',
    ],
    ['a block of code', '<pre><code>if (a &lt; b) {\n  return;\n}</code></pre>'],
    [
      'a table',
      '<table><thead><tr><th scope="col">a</th><th>b</th></tr></thead><tbody><tr><td colspan="2" style="text-align: right;">c</td></tr></tbody></table>',
    ],
    [
      'a figure',
      '<figure class="wide"><img src="/a.png" alt="" loading="lazy" decoding="async"><figcaption>A <em>caption</em></figcaption></figure>',
    ],
    [
      'a call to action',
      '<aside class="call-to-action"><p>Text</p><p><a href="/contact" rel="noopener noreferrer" class="button button-primary">Ask</a></p></aside>',
    ],
    ['a question', '<details><summary>Why <em>so</em>?</summary><p>Because</p><ul><li>a</li></ul></details>'],
    [
      'a quotation with its source',
      '<figure class="quotation"><blockquote><p>a</p></blockquote><figcaption><strong>Ada</strong>, b<br>c</figcaption></figure>',
    ],
    ['figures', '<ul class="figures"><li><strong>85%</strong> stay</li></ul>'],
    [
      'text beside an image',
      '<section class="beside"><figure><img src="/a.png" alt="" loading="lazy" decoding="async"></figure><p>a</p></section>',
    ],
    ['alignment', '<p style="text-align: center;">x</p><h2 style="text-align: right;">y</h2>'],
    ['levels', '<p style="padding-inline-start: 40px;">1</p><p style="padding-inline-start: 320px;">8</p>'],
    ['lists', '<ul><li value="1">a</li><li value="2"><ol start="3"><li value="3">b</li></ol></li></ul>'],
    ['links', '<p><a href="https://example.org/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">x</a></p>'],
    ['other links', '<p><a href="tel:+441234" rel="noopener noreferrer">x</a></p>'],
    [
      'a picture',
      '<p><img src="/api/objects/x.png" alt="A &quot;b&quot;" width="4" height="3" loading="lazy" decoding="async"></p>',
    ],
    [
      'a picture of data',
      '<p><img src="data:image/png;base64,iVBORw0KGgo=" alt="" loading="lazy" decoding="async"></p>',
    ],
    ['breaks and blanks', '<p>a<br>b&nbsp;c  d</p><p><br></p>'],
    ['signs', '<p>1 &lt; 2 &amp;&amp; 3 &gt; 2, "quoted" &amp;amp; ’ é 🎉</p>'],
    ['a frame', frame],
  ])('%s', (_name, html) => {
    expect(sanitizeContent(html)).toBe(html);
  });
});

describe('what is not the editor’s goes or becomes it', () => {
  test.each([
    ['older names', '<b>a</b><i>b</i><strike>c</strike><h5>d</h5>', '<strong>a</strong><em>b</em><s>c</s><h3>d</h3>'],
    ['unknown elements', '<div><section>a</section><aside>b</aside></div>', 'ab'],
    ['other styles', '<p style="position:fixed;color:red;float:left">a</p>', '<p style="color: red;">a</p>'],
    ['control characters', '<p>a\u0001&#2;b\tc</p>', '<p>ab\tc</p>'],
    ['a ninth level', '<p style="padding-inline-start: 360px;">a</p>', '<p>a</p>'],
    ['an unknown class', '<figure class="button">a</figure><aside class="wide">b</aside>', '<figure>a</figure>b'],
    [
      'what opens an answer',
      '<details open name="x" ontoggle="y" class="embed"><summary class="z" onclick="y">a</summary>b</details>',
      '<details><summary>a</summary>b</details>',
    ],
    ['a summary of nothing', '<summary>a</summary><details>b</details><summary>c</summary>', 'a<details>b</details>c'],
    ['spans beyond two digits', '<td colspan="100" rowspan="0">a</td>', '<td>a</td>'],
    ['a link by script', '<a href="javascript:x">a</a>', 'a'],
    ['a link without an address', '<a name="x">a</a>', 'a'],
    ['a frame without https', '<iframe src="http://films.example/"></iframe>', ''],
    ['a frame of this site', '<iframe src="https://own.example/admin"></iframe>', ''],
    ['the same, spelt otherwise', '<iframe src="https://OWN.example.:443/admin"></iframe>', ''],
    ['a picture of another kind', '<img src="https://a.example/x.svg"><img src="data:image/svg+xml;base64,AA==">', ''],
    ['an image of broken data', '<img src="data:image/png;base64,AA==\u00a0">', ''],
  ])('%s', (_name, html, clean) => {
    expect(sanitizeContent(html)).toBe(clean);
  });

  test('a frame is put into its sandbox, and may ask for nothing', () => {
    const clean = sanitizeContent(
      '<iframe src="https://films.example/" sandbox="allow-top-navigation" allow="camera; fullscreen *" onload="x" name="y">z</iframe>',
    );
    expect(clean).toBe(
      '<iframe src="https://films.example/" title="Embedded content" allow="fullscreen" loading="lazy" sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"></iframe>',
    );
  });
});

// What may be left over, told by another parser than the cleaner's rules.
const elements =
  /^(?:h[1-3]|p|br|ol|ul|li|strong|em|u|s|span|a|img|iframe|blockquote|hr|pre|code|table|caption|thead|tbody|tr|th|td|figure|figcaption|aside|details|summary)$/;
const attributes =
  /^(?:style|start|value|href|target|rel|src|alt|width|height|loading|decoding|title|allow|allowfullscreen|frameborder|scrolling|sandbox|class|scope|colspan|rowspan)$/;
const addresses = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#|\?|[\w.-]*$|[^:]*$|data:image\/(?:png|gif|jpeg);base64,)/i;

interface Piece {
  name?: string;
  attribs?: Record<string, string>;
  children?: Piece[];
}

const everyElement = (piece: Piece): Piece[] => [
  ...(piece.name ? [piece] : []),
  ...(piece.children ?? []).flatMap(everyElement),
];

describe('content that is meant to harm', () => {
  test('comes in at least three hundred pieces', () => {
    expect(hostileContent.length).toBeGreaterThanOrEqual(300);
  });

  test.each(hostileContent as Hostile[])('$name', ({ html }) => {
    const clean = sanitizeContent(html);
    expect(sanitizeContent(clean)).toBe(clean);
    for (const { name = '', attribs = {} } of everyElement(parseDocument(clean) as unknown as Piece)) {
      expect(name).toMatch(elements);
      for (const [attribute, value] of Object.entries(attribs)) {
        expect(attribute).toMatch(attributes);
        if (attribute === 'href' || attribute === 'src') expect(value).toMatch(addresses);
        if (attribute === 'style') expect(value).not.toMatch(/url|expression|position|@|\\/i);
      }
      if (name === 'iframe') expect(attribs.src).toMatch(/^https:\/\//);
    }
  });
});

describe('generated documents', () => {
  test('have no broken attribute, and stay the same when they are sanitised again', () => {
    fc.assert(
      fc.property(generatedHtml, (html) => {
        const clean = sanitizeContent(html);
        expect(faultIn(clean)).toBeUndefined();
        expect(sanitizeContent(clean)).toBe(clean);
      }),
      { numRuns: 4_000 },
    );
  });

  test.each([
    [
      '<a href="https://a.example/ style=">x</a>',
      '<a href="https://a.example/ style=" rel="noopener noreferrer">x</a>',
    ],
    ['<iframe src="https://a.example/" title="a style="></iframe>', / title="a style=" loading="lazy" sandbox="/],
    ['<p style="color: red; background: url(x;color:blue)">x</p>', '<p style="color: red;">x</p>'],
    ['<p style="COLOR:red!important">x</p>', '<p style="color: red;">x</p>'],
    ['<img src="/a.png" alt="a > b />">', '<img src="/a.png" alt="a &gt; b /&gt;" loading="lazy" decoding="async">'],
  ])('such as %s', (html, clean) => {
    expect(sanitizeContent(html)).toMatch(clean);
  });
});

test.each([
  ['<p>x</p>', true],
  ['<p><img src="/a.png" alt=""></p>', true],
  ['<p>&nbsp;<br></p><h1> </h1>', false],
  ['<p>\u200b\ufeff</p>', false],
])('%s shows something: %s', (html, shows) => {
  expect(hasVisibleContent(html)).toBe(shows);
});

test('plain text loses its markup and keeps its signs', () => {
  expect(plainText('a <b>b</b> &amp; c < d')).toBe('a b & c < d');
  expect(plainText('AT&T')).toBe('AT&T');
});
