import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyRules } from '../src/sanitize-content.ts';
import { isSettled } from '../src/settled-content.ts';
import { type Hostile, hostileContent } from './hostile-content.ts';

const picture =
  '<img src="/api/objects/x.png" alt="Two, at work" width="4" height="3" loading="lazy" decoding="async">';
const link = '<a href="https://example.org/a-b" target="_blank" rel="noopener noreferrer">x</a>';

test.each([
  [
    'a text',
    '<h2>One</h2><p>Two <strong>and <em>a</em></strong><br>half’s "é" 🎉</p><h3>&amp; 1 &lt; 2&nbsp;&gt; 0</h3>',
  ],
  ['lists', '<ul><li value="1">a</li><li value="2"><ol start="3"><li>b</li></ol></li></ul>'],
  ['a picture and a link', `<p>${picture}${link}</p>`],
  ['nothing', ''],
])('%s of the editor is known to be clean', (_name, html) => {
  expect(applyRules(html)).toBe(html);
  expect(isSettled(html)).toBe(true);
});

test.each([
  ['attributes', '<p onclick="go()">x</p>'],
  ['numbers where none belong', '<p 5="5">x</p>'],
  ['styles', '<p style="color: red;">x</p>'],
  ['addresses with a scheme', '<a href="javascript:x" rel="noopener noreferrer">x</a>'],
  ['addresses of another host', `<p>${picture.replace('/api', '//evil.example')}</p>`],
  ['pictures that run', picture.replace('.png', '.svg')],
  ['a way out of an attribute', picture.replace('Two', 'Two" onerror="go()')],
  ['links in links', `<p>${link.replace('x</a>', `<em>${link}</em></a>`)}</p>`],
  ['links without their rel', '<p><a href="https://example.org">x</a></p>'],
  ['what a browser would move', '<p><p>x</p></p>'],
  ['what is not closed', '<p>x'],
  ['what is closed twice', '<p>x</p></p>'],
  ['depth', '<em>'.repeat(70) + '</em>'.repeat(70)],
  ['unknown elements', '<svg></svg>'],
  ['names of everything', '<constructor></constructor>'],
  ['other spellings', '<P>x</P>'],
  ['entities of other signs', '<p>&#106;&colon;&quot;</p>'],
  ['control characters', '<p>\u0000\u000b\u007f</p>'],
])('%s are left to the rules', (_name, html) => {
  expect(isSettled(html)).toBe(false);
});

test.each(hostileContent as Hostile[])('$name is cleaned by the rules, or harmless', ({ html }) => {
  for (const text of [html, applyRules(html)]) if (isSettled(text)) expect(applyRules(text)).toBe(text);
});

// Parts of posts, and parts of what others would make of them, in any order.
const parts = fc.constantFrom(
  ...['p', 'h1', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'u', 's', 'a'].flatMap((name) => [`<${name}>`, `</${name}>`]),
  ...['<br>', '<br />', '<li value="2">', '<ol start="9">', '<p value="1">', picture, link, '<a href="https://a.b/">'],
  ...[
    '&amp;',
    '&lt;',
    '&nbsp;',
    '&',
    '&quot;',
    '<',
    '>',
    '"',
    ' ',
    '\u00a0',
    '\u0000',
    'x',
    '’',
    '🎉',
    '<!--',
    '<script>',
  ],
);
const text = fc
  .array(fc.oneof(fc.constantFrom('x y', '&amp;', '&lt;b&gt;', '&nbsp;', '"', '’é🎉'), fc.string({ maxLength: 4 })))
  .map((words) => words.join('').replace(/[<>]|&(?!(?:amp|lt|gt|nbsp);)/g, ''));
const wrap = (name: string) => (inner: string) => `<${name}>${inner}</${name.split(' ')[0]}>`;
// What the editor makes of words.
const { post } = fc.letrec<Record<'inline' | 'list' | 'post', string>>((tie) => ({
  inline: fc
    .array(
      fc.oneof(
        { maxDepth: 4 },
        ...[text, fc.constantFrom('<br>', picture, link)],
        ...['strong', 'em', 'u', 's'].map((name) => tie('inline').map(wrap(name))),
      ),
      { maxLength: 4 },
    )
    .map((each) => each.join(''))
    // The same parts may meet within a link.
    .filter((html) => !/<a [^>]*>(?:(?!<\/a>).)*<a /s.test(html)),
  list: fc
    .tuple(
      fc.constantFrom('ul', 'ol', 'ol start="3"'),
      fc.array(
        fc.tuple(fc.constantFrom('li', 'li value="1"'), tie('inline'), fc.option(tie('list'), { maxDepth: 4 })),
        {
          maxLength: 3,
        },
      ),
    )
    .map(([name, items]) => wrap(name)(items.map(([item, words, list]) => wrap(item)(words + (list ?? ''))).join(''))),
  post: fc
    .array(fc.oneof(...['p', 'h1', 'h2', 'h3'].map((name) => tie('inline').map(wrap(name))), tie('list')), {
      maxLength: 6,
    })
    .map((each) => each.join('')),
}));

describe('whatever is written', () => {
  const stays = (html: string) => {
    if (isSettled(html)) expect(applyRules(html)).toBe(html);
  };

  test('what is known to be clean stays as it is', () => {
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (each) => stays(each.join(''))),
      { numRuns: 3_000 },
    );
  });

  test('addresses and descriptions too', () => {
    const address = fc.tuple(
      fc.constantFrom('https://', 'http://', '/', '//', 'javascript:', ''),
      fc.string({ unit: fc.constantFrom(...'aZ0_.-/:?#%&@ "\t\\'), maxLength: 12 }),
      fc.constantFrom('', '/x', '.png', '/x.jpeg', '.gif', '.svg'),
    );
    const html = fc.tuple(address, fc.string({ maxLength: 6 }), fc.nat({ max: 200_000 })).map(
      ([parts, words, size]) =>
        `<p><a href="${parts.join('')}" rel="noopener noreferrer">x</a></p>
        <img src="${parts.join('')}" alt="${words}" width="${size}" loading="lazy" decoding="async">`,
    );
    let known = 0;
    const each = (text: string) => {
      for (const part of text.split('\n        ')) {
        stays(part);
        known += Number(isSettled(part));
      }
    };
    fc.assert(fc.property(html, each), { numRuns: 3_000 });
    expect(known).toBeGreaterThan(50);
  });

  test('also where a clean post was tampered with', () => {
    fc.assert(
      fc.property(post, parts, fc.nat(), fc.nat({ max: 12 }), (html, part, at, gone) => {
        const place = at % (html.length + 1);
        stays(html.slice(0, place) + part + html.slice(place + gone));
      }),
      { numRuns: 3_000 },
    );
  });

  test('a post that the editor makes is known to be clean', () => {
    let known = 0;
    fc.assert(
      fc.property(post, (html) => {
        stays(html);
        known += Number(isSettled(html));
      }),
      { numRuns: 1_000 },
    );
    expect(known).toBeGreaterThan(500);
  });
});
