import { expect, test } from 'vitest';
import { contentsOf } from '../../src/rich-text/contents.ts';
import { pageContent } from '../../src/rich-text/page-content.ts';
import { sanitizeContent } from '../../src/rich-text/sanitize-content.ts';

const idsOf = (content: string) => [...pageContent(content).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);

test('a heading has an id of its words, which stays when another heading is added, and begins with a prefix', () => {
  expect(idsOf('<h1>Why &amp; how</h1><h2 style="color: red;">Why <em>how</em>?</h2><h3>Łódź 2026</h3>')).toEqual([
    ...['part-why-how', 'part-why-how-2', 'part-lodz-2026'],
  ]);
  expect(idsOf('<h2>New</h2><h1>Why &amp; how</h1>')).toEqual(['part-new', 'part-why-how']);
  expect(idsOf('<h2>Why how 2</h2><h2>Why how</h2><h2>Why how</h2>')).toEqual([
    ...['part-why-how-2', 'part-why-how', 'part-why-how-3'],
  ]);
  expect(idsOf('<h2>???</h2><h2> </h2><h2>Чай</h2>')).toEqual(['part-heading', 'part-чаи']);
  expect(contentsOf(pageContent('<h2>A</h2><h2>B</h2><h2>C</h2>'))).toContain('<a href="#part-b">B</a>');
});

test('footnotes lead to their text and back, and no other id gets into a page', () => {
  const content = sanitizeContent(
    '<h2 id="post-dialog">A</h2><p>One<a href="#note-1">[1]</a> and again<a href="#note-1">[1]</a></p>' +
      '<ol><li id="search" style="text-align: right;">Words <a href="#ref-1">↩</a></li><li>Same <a href="#ref-1">↩</a></li></ol>',
  );
  expect(idsOf(content)).toEqual(['part-a', 'ref-1', 'note-1']);
  const page = pageContent(content);
  expect(page).toContain('<a id="ref-1" href="#note-1" rel="noopener noreferrer">[1]</a> and again<a href="#note-1"');
  expect(page).toContain(
    '<li id="note-1" style="text-align: right;">Words <a aria-label="Back to the text" href="#ref-1"',
  );
});
