import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { Losses } from '../../src/post-files/losses.ts';
import { readExport } from '../../src/post-files/read-export.ts';
import { tidyHtml } from '../../src/post-files/tidy-html.ts';

const missing = 'link to a part of the page that is not there (its words stay)';
const notes = (...texts: string[]) =>
  `<ol>${texts.map((text, index) => `<li>${text} <a href="#ref-${index + 1}">↩</a></li>`).join('')}</ol>`;

function tidy(html: string) {
  const losses = new Losses();
  return { content: tidyHtml(html, { losses, url: (url) => url, ownPath: '/blog/own' }), losses: losses.list() };
}

describe('a link to a part of its own post', () => {
  test.each([
    ['an id of the heading', '<h2 id="old">Our <em>plan</em></h2>'],
    ['an element in the heading', '<h2><span id="old"></span>Our plan</h2>'],
    ['an element after its words', '<h2>Our plan<a name="old"></a></h2>'],
    ['an element before it', '<a name="old"></a>\n<h2>Our plan</h2>'],
    ['a section around it', '<section id="old"><h2>Our plan</h2></section>'],
    ['a paragraph below it', '<h2>Our plan</h2><p id="old">Words</p>'],
  ])('leads to the heading by %s', (_, html) => {
    expect(tidy(`<p><a href="#old">Plan</a></p>${html}`).content).toMatch(
      /^<p><a href="#part-our-plan">Plan<\/a><\/p>/,
    );
    expect(tidy(`<p><a href="/blog/own#old">Plan</a></p>${html}`).content).toContain('href="#part-our-plan"');
  });

  test('leads to a heading whose id other programs make from its words, and to the second one of the same words', () => {
    const { content, losses } = tidy(
      '<ul><li><a href="#what-s-new">1</a></li><li><a href="#caf%C3%A9">2</a></li><li><a href="#b">3</a></li></ul>' +
        '<h2>What’s new?</h2><h2 id="café">New</h2><h2 id="a">Same</h2><h2 id="b">Same</h2>',
    );
    expect([...content.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      ...['#part-what-s-new', '#part-new', '#part-same-2'],
    ]);
    expect(losses).toEqual([]);
  });

  test('is named and becomes text if the part is not there', () => {
    expect(tidy('<p>See <a href="#gone">there</a> or <a href="#top">above</a></p><p id="old">Words</p>')).toEqual({
      content: '<p>See there or <a href="#top">above</a></p><p>Words</p>',
      losses: [missing],
    });
  });
});

describe('footnotes become a list that works', () => {
  const text = '<p>First<a href="#note-1">[1]</a> and second<a href="#note-2">[2]</a>.</p><hr>';
  const expected = { content: text + notes('One <em>word</em>', 'Two'), losses: [] };

  test.each([
    [
      'Word',
      '<p>First<a style="mso-footnote-id:ftn1" href="#_ftn1" name="_ftnref1"><sup>[1]</sup></a> and second<a href="#_ftn2" name="_ftnref2"><span>[2]</span></a>.</p><hr size="1">' +
        '<div id="ftn1"><p><a href="#_ftnref1" name="_ftn1">[1]</a> One <i>word</i></p></div><div id="ftn2"><p><a href="#_ftnref2" name="_ftn2">[2]</a> Two</p></div>',
    ],
    [
      'LibreOffice',
      '<p>First<sup><a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym">1</a></sup> and second<a name="sdfootnote2anc" href="#sdfootnote2sym"><sup>2</sup></a>.</p>' +
        '<div id="sdfootnote1"><p><a name="sdfootnote1sym" href="#sdfootnote1anc">1</a>One <i>word</i></p></div><div id="sdfootnote2"><p><a name="sdfootnote2sym" href="#sdfootnote2anc">2</a>Two</p></div>',
    ],
    [
      'Google Docs',
      '<p>First<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup> and second<sup><a href="#ftnt2" id="ftnt_ref2">[2]</a></sup>.</p><hr>' +
        '<div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> One <i>word</i></p></div><div><p><a href="#ftnt_ref2" id="ftnt2">[2]</a> Two</p></div>',
    ],
    [
      'kramdown',
      '<p>First<sup id="fnref:a"><a href="#fn:a" class="footnote">1</a></sup> and second<sup id="fnref:b"><a href="#fn:b">2</a></sup>.</p>' +
        '<div class="footnotes"><ol><li id="fn:a"><p>One <em>word</em>&nbsp;<a href="#fnref:a">&#8617;</a></p></li><li id="fn:b"><p>Two <a href="#fnref:b">↩</a></p></li></ol></div>',
    ],
  ])('of %s', (_, html) => {
    expect(tidy(html)).toEqual(expected);
  });

  test('with one note for two numbers, and numbers that are in brackets', () => {
    expect(
      tidy(
        '<ol><li id="n">Words <a href="#r1">a</a> <a href="#r2">b</a></li><li>No note</li></ol>' +
          '<p>A[<a href="#n" id="r1">7</a>] B<a href="#n" id="r2">7</a></p><h2>Notes</h2>',
      ).content,
    ).toBe(
      '<ol><li>No note</li></ol><p>A[<a href="#note-1">1</a>] B<a href="#note-1">[1]</a></p><h2>Notes</h2>' +
        '<ol><li>Words <a href="#ref-1">↩</a></li></ol>',
    );
  });

  test('but a question and its answer, which link to each other by their words, stay where they are', () => {
    const html = (question: string) =>
      `<p>${question}</p><h2>Answers</h2><p id="a">Since 2020. <a href="#q">Back</a></p>`;
    expect(tidy(html('<a id="q" href="#a">Since when?</a>')).content).toBe(
      '<p><a href="#part-answers">Since when?</a></p><h2>Answers</h2><p>Since 2020. Back</p>',
    );
  });

  const readBlocks = (content: string, field: string) => {
    const xml = readFileSync(path.resolve(import.meta.dirname, 'exports', 'wordpress.xml'), 'utf8');
    const meta = `<wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value><![CDATA[${field}]]></wp:meta_value></wp:postmeta>`;
    const text = xml.replace(
      '<![CDATA[Comes later.]]></content:encoded>',
      `<![CDATA[${content}]]></content:encoded>${meta}`,
    );
    const { posts } = readExport({ texts: [{ path: 'a.xml', text }], images: [], details: undefined, site: undefined });
    return posts.find(({ post: { slug } }) => slug === 'later');
  };
  const paragraph = (words: string) => `<!-- wp:paragraph --><p>${words}</p><!-- /wp:paragraph -->`;

  test('of WordPress, which keeps their words outside the content', () => {
    const reference = (id: string) => `<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">1</a></sup>`;
    const field = JSON.stringify([
      { content: 'One <em>word</em>', id: 'a-1' },
      { content: 'Two', id: 'b-2' },
    ]);
    const blocks = `${paragraph(`First${reference('a-1')} and second${reference('b-2')}.`)}<!-- wp:footnotes /-->`;
    expect(readBlocks(blocks, field)).toMatchObject({
      ...{ losses: [], post: { content: expected.content, excerpt: 'First and second.' } },
    });
    expect(readBlocks(paragraph('Words'), '{')?.losses).toEqual(['footnotes, which cannot be read']);
  });

  test('of WordPress, and links lead from one kind of its content to another', () => {
    const own = '<a href="https://old.example/2099/01/later/#end">End</a>';
    expect(readBlocks(`${paragraph(own)}<h3 id="end">The end</h3>`, '')?.post.content).toBe(
      '<p><a href="#part-the-end">End</a></p><h3>The end</h3>',
    );
  });
});
