import { describe, expect, test } from 'vitest';
import { signText, trustedText } from '../../src/rich-text/signed-text.ts';
import { deriveKey } from '../../src/site/derived-key.ts';

const key = deriveKey('a secret of at least 32 characters', 'content-signature');
const otherKey = deriveKey('another one, at least as long as it', 'content-signature');

describe('a stored text', () => {
  test('that is signed stays as it is, so words that look like markup are kept', async () => {
    const { text, signature } = await signText(key, 'excerpt', 'a &lt;b&gt;');
    expect(text).toBe('a <b>');
    expect(await trustedText(key, 'excerpt', text, signature)).toBe('a <b>');
  });

  test('is trusted as what it was signed as: an excerpt is never taken for HTML', async () => {
    const { text, signature } = await signText(key, 'excerpt', '&lt;script&gt;x&lt;/script&gt;y');
    expect(text).toBe('<script>x</script>y');
    expect(await trustedText(key, 'content', text, signature)).toBe('y');
  });

  test.each([
    ['has no signature', async () => null],
    ['has the signature of another text', async () => (await signText(key, 'content', '<p>B</p>')).signature],
    ['was signed with another secret', async () => (await signText(otherKey, 'content', '<p>A</p>')).signature],
    ['has a false signature', async () => 'x'.repeat(43)],
  ])('that %s is sanitised', async (_name, sign) => {
    const written = '<p>A<script>x</script></p>';
    for (const each of [key, undefined])
      expect(await trustedText(each, 'content', written, await sign())).toBe('<p>A</p>');
  });

  test('that is nested too deeply for the sanitiser is shown as its source, and fails no page', async () => {
    expect(await trustedText(key, 'content', '<b>'.repeat(600), null)).toBe('&lt;b&gt;'.repeat(600));
  });

  test('is sanitised by a build without a secret, whatever its signature', async () => {
    const { text, signature } = await signText(key, 'content', '<p>A</p>');
    expect(await trustedText(undefined, 'content', `${text}<script>x</script>`, signature)).toBe('<p>A</p>');
  });
});
