import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { completePolicy, makePlaceholders } from '../../src/rendering/page-policy.ts';

const places = makePlaceholders();
const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = `<meta content="script-src 'self'${places.scriptHashes}; style-src-elem 'self'${places.styleHashes}">`;
const complete = (page: string) => completePolicy(policy + page, places);

test('a page is allowed its own scripts and styles, and data is no script', () => {
  const page = '<style>a{}</style><script>go()</script><script type="application/ld+json">{}</script>';
  expect(complete(page)).toContain(`script-src 'self' ${source('go()')}; style-src-elem 'self' ${source('a{}')}"`);
});

test('a script or a style in an attribute, such as a title, is neither allowed nor in the way of the page’s own', () => {
  const titles = '<meta content="<script>steal()</script> <style>b{}"><a title=\'<script>x()\'>';
  const page = `${titles}<style>a{}</style><script>go()</script>`;
  expect(complete(page)).toContain(`script-src 'self' ${source('go()')}; style-src-elem 'self' ${source('a{}')}"`);
});

test('the places of every page are its own, so that no text can pass for one', () => {
  const text = `<p>${Object.values(makePlaceholders()).join('')} %scripts% $& $1</p>`;
  expect(complete(text)).toContain(text);
});

test('a page without a policy is refused', () => {
  expect(() => completePolicy('<script>go()</script>', places)).toThrow('no content security policy');
  expect(() => completePolicy(`<p>${places.scriptHashes}</p>`, places)).toThrow('no content security policy');
});
