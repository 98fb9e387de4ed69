import { describe, expect, test } from 'vitest';
import { cleanExcerpt, cleanStored } from '../../src/rich-text/clean-text.ts';

describe('stored content', () => {
  test('is sanitised again, whoever stored it', async () => {
    expect(await cleanStored('<p onclick="x()">A<script>x</script></p>')).toBe('<p>A</p>');
  });

  test('that is nested too deeply for the sanitiser is shown as its source, and fails no page', async () => {
    expect(await cleanStored('<b>'.repeat(600))).toBe('&lt;b&gt;'.repeat(600));
  });
});

test('an excerpt loses its markup, and keeps words that look like markup', async () => {
  expect(await cleanExcerpt('a &lt;b&gt; <em>c</em><script>x</script>')).toBe('a <b> c');
});
