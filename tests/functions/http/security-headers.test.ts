import { describe, expect, inject, test } from 'vitest';
import { securityHeaders } from '../../../functions/_shared/http/security-headers.ts';
import { postPath } from '../../e2e/site/public-paths.ts';
import { signIn } from '../../fixtures/accounts.ts';
import { type Answer, type Message, send } from '../../platform/http.ts';
import { observatoryScore } from '../../platform/observatory.ts';

const { address, admin } = inject('platform');

// Every way to be answered: by a file, a page that is not there, a function, and a function's refusals.
const answers: [string, string, Message, number][] = [
  ['the home page', '/', {}, 200],
  ['a post', postPath, {}, 200],
  ['the back office', '/admin', {}, 200],
  ['the login', '/admin/login', {}, 200],
  ['an API answer', '/api/blog', {}, 200],
  ['a page that is not there', '/nothing-here', {}, 404],
  ['a post that is not there', '/blog/nothing-here', {}, 404],
  ['a post’s address used wrongly', postPath, { method: 'POST' }, 405],
  ['an API address that is not there', '/api/nothing-here', {}, 404],
  ['a refusal', '/api/auth/me', {}, 401],
  ['a feed', '/rss.xml', {}, 200],
  ['a font', '/fonts/hanken-grotesk-7397e7e8.woff2', {}, 200],
  [
    'a form’s page with what is wrong',
    '/api/demo-request',
    { body: 'email=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    400,
  ],
];

describe('every answer carries the security headers', () => {
  test.each(answers)('%s', async (_name, path, message, status) => {
    const answer = await send(address, path, message);
    expect(answer.status).toBe(status);
    const { 'content-security-policy': policy, ...others } = securityHeaders;
    expect(answer.headers).toMatchObject(others);
    const directives = String(answer.headers['content-security-policy']);
    // What is no page has a stricter policy of its own.
    if (directives !== policy)
      expect(directives).toBe("default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'");
  });

  test('a file to keep too', async () => {
    const cookie = await signIn(address, admin);
    expect((await send(address, '/api/admin/audit.csv', { cookie })).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });
});

describe('by Mozilla Observatory’s scoring', () => {
  test.each(answers.slice(0, 5))('%s has 130 points or more: an A+', async (_name, path) => {
    const { score } = observatoryScore(await send(address, path));
    expect(score).toBeGreaterThanOrEqual(130);
  });

  test('an answer without headers has none to spare: an F', () => {
    const bare: Answer = { status: 200, headers: { 'content-type': 'text/html' }, text: '<p>', json: () => ({}) };
    expect(observatoryScore(bare).score).toBe(30);
  });

  test.each([
    ["script-src 'self' 'unsafe-inline'", 'scripts written in the page'],
    ["script-src 'self' data:", 'scripts in an address'],
    ["object-src 'none'; script-src https:", 'scripts of every site'],
    ["script-src 'self' 'unsafe-eval'", 'scripts made of text'],
    ['img-src *', 'no rule for scripts'],
  ])('%s (%s) is worse', async (policy) => {
    const answer = await send(address, '/api/blog');
    const worse = { ...answer, headers: { ...answer.headers, 'content-security-policy': policy } };
    expect(observatoryScore(worse).score).toBeLessThan(130);
  });
});

test('no page names a source of scripts but the site itself and what it has checked', async () => {
  for (const path of [
    '/',
    postPath,
    '/admin',
    '/admin/login',
    '/contact',
    '/blog',
    '/talentcare',
    '/post-frame',
    '/form-frame',
    '/draft-frame',
    '/call-frame',
  ]) {
    const { text } = await send(address, path);
    const policy = /<meta http-equiv="content-security-policy" content="([^"]*)"/.exec(text)?.[1] ?? '';
    const directives = new Map(
      policy.split(';').map((part) => {
        const [name = '', ...values] = part.trim().split(/\s+/);
        return [name, values];
      }),
    );
    expect(directives.get('default-src')).toEqual(["'none'"]);
    expect(directives.get('object-src')).toEqual(["'none'"]);
    expect(directives.get('base-uri')).toEqual(["'none'"]);
    for (const source of directives.get('script-src') ?? ['*']) expect(source).toMatch(/^'(?:self|sha256-[\w+/=]+)'$/);
    for (const source of directives.get('style-src-elem') ?? ['*'])
      expect(source).toMatch(/^'(?:self|sha256-[\w+/=]+)'$/);
  }
});
