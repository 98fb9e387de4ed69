import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { marks } from '../../src/render-marks.ts';
import { finishPage } from '../../src/rendering/finish-page.ts';

const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = `<meta content="script-src 'self'${marks.scripts}; style-src-elem 'self'${marks.styles}">`;

test('a page is allowed its own scripts and styles, and data is no script', () => {
  const page = `${policy}<style>a{}</style><script>go()</script><script type="application/ld+json">{}</script>`;
  expect(finishPage(page)).toContain(`script-src 'self' ${source('go()')}; style-src-elem 'self' ${source('a{}')}"`);
});

test('a script that got into a post is not allowed, whatever it is', () => {
  const content = '<script>steal()</script><style>body{display:none}</style>';
  const page = finishPage(
    `${policy}<script>go()</script><div>${marks.contentBegins}${content}${marks.contentEnds}</div><style>a{}</style>`,
  );
  expect(page).toContain(`script-src 'self' ${source('go()')}; style-src-elem 'self' ${source('a{}')}"`);
  expect(page).toContain(`<div>${content}</div>`);
});

test('text that looks like a mark stays as it was written', () => {
  const words = '$& %scripts% %begin:% $1';
  expect(finishPage(`${policy}<p>${marks.contentBegins}${words}${marks.contentEnds}</p>`)).toContain(`<p>${words}</p>`);
});

test('a script or a style in an attribute, such as a title, is neither allowed nor in the way of the page’s own', () => {
  const titles = '<meta content="<script>steal()</script> <style>b{}"><a title=\'<script>x()\'>';
  const page = `${policy}${titles}<style>a{}</style><script>go()</script>`;
  expect(finishPage(page)).toContain(`script-src 'self' ${source('go()')}; style-src-elem 'self' ${source('a{}')}"`);
});
