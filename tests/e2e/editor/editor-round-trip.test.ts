import { beforeAll, expect, inject, test } from 'vitest';
import { samplePosts } from '../../../db/sample-posts.ts';
import { signIn } from '../../fixtures/accounts.ts';
import { readPost, storePost } from '../../fixtures/posts.ts';
import { browserPages } from '../browser/browser.ts';
import { signInPage } from '../browser/sign-in.ts';
import { button, contentOf, openStoredPost } from './editor.ts';

const { address, admin } = inject('platform');
const openPage = browserPages();
let cookie: string;

beforeAll(async () => {
  cookie = await signIn(address, admin);
});

const documents: Record<string, string> = {
  'headings and formats':
    '<h1>One</h1><h2>Two</h2><h3>Three</h3><p>A <strong>b</strong> <em>i</em> <u>u</u> <s>s</s> <strong><em><s><u>all</u></s></em></strong></p>',
  colours:
    '<p><span style="color: #ff0000;">red</span> <span style="background-color: rgba(1, 2, 3, 0.5); color: rgb(4, 5, 6);">both</span> <strong style="color: teal;">bold</strong></p>',
  'alignment and indent':
    '<p style="text-align: center;">c</p><p style="text-align: justify; padding-inline-start: 320px;">j</p><h2 style="text-align: right;">r</h2><p style="padding-inline-start: calc(2 * 40px);">calc</p>',
  lists:
    '<ul><li>a<ol start="3"><li>b<ul><li>c</li></ul></li></ol></li><li style="text-align: right;">d</li></ul><ol start="5"><li>e</li></ol>',
  links:
    '<p><a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer">web</a> <a href="mailto:a@b.org" rel="noopener noreferrer">mail</a> <a href="tel:+44" target="_blank" rel="noopener noreferrer"><strong>call</strong></a> <a href="/contact" rel="noopener noreferrer">here</a></p>',
  'a figure with a link':
    '<figure class="wide"><a href="https://example.org/" rel="noopener noreferrer"><img src="https://example.org/linked.png" alt="Linked" loading="lazy" decoding="async"></a><figcaption>The <em>caption</em></figcaption></figure>',
  footnotes:
    '<p>One<a href="#note-1" rel="noopener noreferrer">[1]</a> and <a href="#part-one" rel="noopener noreferrer">a part</a>.</p><hr><ol><li>Words <a href="#ref-1" rel="noopener noreferrer">↩</a></li></ol>',
  images:
    '<p><img src="https://example.org/a.png" alt="A &quot;view&quot;" width="640" height="360" loading="lazy" decoding="async"></p><img src="/p/b.jpg" alt="" loading="lazy" decoding="async"><p>x<img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=" alt="" loading="lazy" decoding="async">y</p>',
  frames:
    '<p>before</p><iframe src="https://www.youtube-nocookie.com/embed/x" title="A film" width="560" height="315" allow="fullscreen" allowfullscreen="" frameborder="0" loading="lazy" sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"></iframe><p>in <iframe src="https://example.org/f" title="Embedded content" loading="lazy" sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"></iframe> words</p>',
  code: '<pre><code>if (a &lt; b) {\n\treturn  "x";\n}\n</code></pre><pre><code></code></pre>',
  'code with more than text':
    '<pre>bare</pre><pre><code>some <strong>bold</strong></code></pre><ul><li>a<pre><code>b</code></pre></li></ul>',
  tables:
    '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td>one</td><td style="text-align: right;"><strong>2</strong></td></tr><tr><td><p>a</p><ul><li>b</li></ul></td><td></td></tr></tbody></table><table>\n<tbody>\n<tr><th>row</th><td colspan="2"><p>1</p></td></tr><tr><td rowspan="2">x</td><td>y</td><td>z</td></tr><tr><td>v</td><td>w</td></tr>\n</tbody>\n</table>',
  'tables with more than the editor makes':
    '<table><caption>C</caption><tbody><tr><td>a</td></tr></tbody></table><table><tbody><tr><td>a</td><td>b</td></tr><tr><td>short</td></tr></tbody></table><table><tbody><tr><td style="background-color: red;">a</td></tr></tbody></table><table><tbody><tr><td><table><tbody><tr><td>in</td></tr></tbody></table></td></tr></tbody></table><table><tbody></tbody></table>',
  'questions and quotations':
    '<details><summary>Why <em>so</em>?</summary><p>a</p><details><summary>In</summary>b</details></details><ul><li>c<details><summary>d</summary><p>e</p></details></li></ul><figure class="quotation"><blockquote>f<br>g</blockquote><figcaption><a href="/about" rel="noopener noreferrer">Ada</a></figcaption></figure><ul class="figures"><li>h<ul class="figures"><li>i</li></ul></li></ul><ul><li>j<ul class="figures"><li>k</li></ul></li></ul><section class="beside"><p>l</p></section><ul><li>m<section class="beside">n</section></li></ul>',
  'odd but allowed':
    'loose words<p></p><p><br></p><p>two  spaces &amp; a\nnew line&nbsp;&nbsp;hard</p><span>span</span><ul></ul><h1></h1><p>a<br><br>b<br></p>\n\n<p>&lt;b&gt;"quoted" it’s — 🌱 עברית</p>',
};

// One post has them all: to open the editor takes far longer than to read one document more.
const join = (parts: string[]) => parts.join('<p>-</p>');

test.each([
  ['every kind of content', join(Object.values(documents))],
  ['the sample posts', join(samplePosts.map(({ content }) => content))],
])('%s: opened and saved unchanged, a post is the same to the byte', async (_name, html) => {
  const post = await storePost(address, cookie, { content: html });
  expect(post.content.length).toBeGreaterThan(0);
  const page = await openPage();
  await page.route(/example\.org|youtube|\/p\/b\.jpg/, (route) =>
    route.fulfill({ contentType: 'image/png', body: '' }),
  );
  await signInPage(page, address, admin);
  await openStoredPost(page, address, post.id);
  expect(await page.locator('main iframe').count()).toBe(0);
  if (html.includes('linked.png')) {
    const figure = contentOf(page).getByRole('figure').filter({ hasText: 'The caption' });
    expect(await figure.getByRole('img', { name: 'Linked' }).isVisible()).toBe(true);
  }
  if (html.includes('<table>')) await expect.poll(() => contentOf(page).locator('table').count()).toBe(2);
  await page.getByLabel('Excerpt').fill('Only this is new');
  await page.getByRole('button', { name: 'Update Post' }).click();
  await page.waitForURL(`${address}/admin`);
  const after = await readPost(address, cookie, post.id);
  expect(after?.excerpt).toBe('Only this is new');
  expect(after?.content).toBe(post.content);
});

// What the editor itself writes must come through the cleaning as it is, and be written the same when it is read again.
const written = [
  'headings and formats',
  'alignment and indent',
  'lists',
  'links',
  'images',
  'frames',
  'code',
  'code with more than text',
  'tables',
  'tables with more than the editor makes',
];

test('after a change elsewhere the rest of a post is as it was', { tags: ['thorough'] }, async () => {
  const html = join(written.map((name) => documents[name] ?? ''))
    .replace(/calc\(2 \* 40px\)/, '80px')
    .replace(/<img src="\/p.*?>/, '');
  const post = await storePost(address, cookie, { content: `<p>Start</p>${html}` });
  const page = await openPage();
  await page.route(/example\.org|youtube/, (route) => route.fulfill({ contentType: 'image/png', body: '' }));
  await signInPage(page, address, admin);
  await openStoredPost(page, address, post.id);
  // The code of tables loads after the editor.
  await expect.poll(() => contentOf(page).locator('table').count()).toBe(2);
  expect(await button(page, 'Undo').getAttribute('aria-disabled')).toBe('true');
  await contentOf(page).getByText('Start').click();
  await page.keyboard.press('Home');
  await page.keyboard.type('New ');
  await page.getByRole('button', { name: 'Update Post' }).click();
  await page.waitForURL(`${address}/admin`);
  expect((await readPost(address, cookie, post.id))?.content).toBe(post.content.replace('Start', 'New Start'));
});
