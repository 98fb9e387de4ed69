import { describe, expect, test } from 'vitest';
import { readExport } from '../../src/post-files/read-export.ts';

const others = [
  { path: '_posts/2020-01-02-other.md', text: '---\ntitle: Other\nslug: the-other\n---\nText' },
  { path: 'posts/bundle/index.md', text: '---\ntitle: Bundle\n---\nText' },
];

/** Reads a body as the post of a folder that has two more posts and an image. */
function readBody(body: string, path = 'posts/own.md') {
  const texts = [{ path, text: `---\ntitle: Own\ndescription: Words\n---\n${body}` }, ...others];
  const { posts } = readExport({ texts, images: ['posts/photo.png'], details: undefined, site: undefined });
  const [{ post, losses } = { post: undefined, losses: [] }] = posts;
  return { content: post?.content, losses, published: post?.published };
}

const film =
  '<figure class="embed"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">Watch on YouTube</a></figure>';
const note = (number: number) => `<a href="#note-${number}">[${number}]</a>`;
const back = (number: number) => `<a href="#ref-${number}">↩</a>`;

describe('what other programs write has an equal in a post', () => {
  test.each([
    ['{{< youtube dQw4w9WgXcQ >}}', film],
    ['{{< youtube id="dQw4w9WgXcQ" autoplay=true >}}', film],
    ['{% youtube dQw4w9WgXcQ %}', film],
    [
      '{{< vimeo 55073825 >}}',
      '<figure class="embed"><a href="https://vimeo.com/55073825">Watch on Vimeo</a></figure>',
    ],
    [
      '{{< figure src="photo.png" alt="A sign" caption="So *they* say" class="wide" >}}',
      '<figure class="wide"><img src="file:posts/photo.png" alt="A sign"><figcaption>So <em>they</em> say</figcaption></figure>',
    ],
    ['{{< figure src="photo.png" >}}', '<p><img src="file:posts/photo.png" alt></p>'],
    [
      '{{< highlight go "linenos=table" >}}\nif a < b {\n\n  `x`\n}\n{{< /highlight >}}',
      '<pre><code>if a &lt; b {\n\n  `x`\n}</code></pre>',
    ],
    ['{% highlight ruby %}\nputs "[^1]"\n{% endhighlight %}', '<pre><code>puts "[^1]"</code></pre>'],
    [
      '[a]({% post_url 2020-01-02-other %}) [b]({{ site.baseurl }}{% link _posts/2020-01-02-other.md %}#x)',
      '<p><a href="/blog/the-other">a</a> <a href="/blog/the-other#x">b</a></p>',
    ],
    [
      '[a]({{< ref "2020-01-02-other.md" >}}) [b]({{% relref "bundle" %}}) [c](bundle/index.md) [d](../_posts/2020-01-02-other.md)',
      '<p><a href="/blog/the-other">a</a> <a href="/blog/bundle">b</a> <a href="/blog/bundle">c</a> <a href="/blog/the-other">d</a></p>',
    ],
    [
      '![A]({{ site.baseurl }}/posts/photo.png) {{ "/about" | relative_url }} {{- site.url -}}',
      '<p><img src="file:posts/photo.png" alt="A"> /about</p>',
    ],
    ['a{{/* hidden */}}b{% comment %}hidden{% endcomment %}c', '<p>abc</p>'],
    [
      '`{{< tabs >}}` and\n\n```\n{% if x %}\n{{ page.x }} [^1]\n```',
      '<p><code>{{&lt; tabs &gt;}}</code> and</p><pre><code>{% if x %}\n{{ page.x }} [^1]</code></pre>',
    ],
    [
      '{{</* tabs */>}} {% raw %}{{ x }} `{{ y }}`{% endraw %}',
      '<p>{{&lt; tabs &gt;}} {{ x }} <code>{{ y }}</code></p>',
    ],
    ['> [!NOTE]\n> Mind *this*.', '<blockquote><strong>Note</strong><br>Mind <em>this</em>.</blockquote>'],
    ['> [!tip]- Own words\n> Text', '<blockquote><strong>Own words</strong><br>Text</blockquote>'],
    [
      '## A part {#old}\n\n[go](#old) [too](#a-part)\n{: .lead}\n\n* TOC\n{:toc}',
      '<h2>A part</h2><p><a href="#part-a-part">go</a> <a href="#part-a-part">too</a></p>',
    ],
    [
      'One[^b], two[^a] and [^b], not [^none].\n\n[^a]: Words of *a*.\n\n    More `x`.\n[^b]: Words of b[^c]\ngo on.\n\nText\n\n[^c]: Inner',
      `<p>One${note(1)}, two${note(2)} and ${note(1)}, not [^none].</p><p>Text</p><hr><ol><li>Words of b${note(3)} go on. ${back(1)}</li>` +
        `<li>Words of <em>a</em>.<br><br>More <code>x</code>. ${back(2)}</li><li>Inner ${back(3)}</li></ol>`,
    ],
  ])('%s', (body, content) => {
    expect(readBody(body)).toEqual({ content, losses: [], published: true });
  });
});

test.each([
  [
    '{{< tabs "a" >}}Words{{< /tabs >}} {{< tabs >}}',
    '<p>{{&lt; tabs "a" &gt;}}Words{{&lt; /tabs &gt;}} {{&lt; tabs &gt;}}</p>',
    '2 × {{< tabs >}}',
  ],
  ['{% include figure.html src="x" %}', '<p>{% include figure.html src="x" %}</p>', '{% include %}'],
  ['{{ page.author }}', '<p>{{ page.author }}</p>', '{{ page.author }}'],
  ['[a]({% post_url 2020-01-02-none %})', '<p>[a]({% post_url 2020-01-02-none %})</p>', '{% post_url %}'],
])('%s stays as text, is named, and makes the post a draft', (body, content, name) => {
  const losses = [`${name}, which only the old site fills: the post becomes a draft`];
  expect(readBody(body)).toEqual({ content, losses, published: false });
});

test('a footnote to which nothing refers is named', () => {
  expect(readBody('Text\n\n[^a]: Words')).toEqual({
    ...{ content: '<p>Text</p>', losses: ['footnote to which nothing refers'], published: true },
  });
});

test('texts in other formats are named as left out', () => {
  const folder = { texts: others, images: [], others: ['a.html', 'b/c.HTML', 'd.adoc'], details: undefined };
  expect(readExport({ ...folder, site: undefined }).skipped).toEqual([
    ...['2 × file in the format “html”', 'file in the format “adoc”'],
  ]);
});

describe('MDX', () => {
  const readMdx = (body: string) => readBody(body, 'posts/own.mdx');

  test('is read as Markdown, without its modules and comments, and with its images and videos', () => {
    expect(
      readMdx(
        "import photo from './photo.png';\nimport { Image } from 'astro:assets';\n\nexport const a = {\n  b: 1,\n};\n\n" +
          '# A *title*{" "}\n\n{/* hidden */}\n<Image src={photo} alt="A sign" />\n\n<YouTube id="dQw4w9WgXcQ" />\n\n' +
          "<p style={{ color: 'red' }} data-a={[{ b: { c: 1 } }]} className=\"x\">{'Words'} \\{x} `{y}`</p>\n\n<></>",
      ),
    ).toEqual({
      content: `<h1>A <em>title</em></h1><p><img src="file:posts/photo.png" alt="A sign"></p>${film}<p>Words {x} \`{y}\`</p>`,
      ...{ losses: [], published: true },
    });
  });

  test('loses its other components, whose content stays, and becomes a draft', () => {
    const { content, losses, published } = readMdx(
      '<Tabs items={["a > b"]}>\n\nWords {props.x}\n\n</Tabs>\n\n<Chart.Bar data={data} />',
    );
    expect(content).toBe('<p>Words {props.x}</p>');
    expect(published).toBe(false);
    expect(losses).toEqual(
      ['<Tabs>', '{props.x}', '<Chart.Bar>'].map(
        (name) => `${name}, which only the old site fills: the post becomes a draft`,
      ),
    );
  });
});
