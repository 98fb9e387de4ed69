import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { send } from '../platform/http.ts';
import { run } from './command.ts';
import { type Change, openHost, type Shown, type StandInHost } from './stand-in-host.ts';

const { address } = inject('platform');
const postPath = '/blog/supervision-is-not-a-box-to-tick';
const secure = 'https://www.company.example';

let host: StandInHost;
/** A post that no other test changes, as the API lists it. */
let post: { id: string; updatedAt: string };

beforeAll(async () => {
  host = await openHost(address);
  post = (await send(address, `/api${postPath}`)).json().post as typeof post;
});

afterAll(() => host.close());

const page = (status: number, headers: Shown['headers'] = {}, text = ''): Shown => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  text,
});

const file = (text: string): Shown => ({ status: 200, headers: { 'content-type': 'text/plain' }, text });

const redirect = (location: string): Shown => page(301, { location });

const list = (listed: object[]): Shown => ({ status: 200, headers: {}, text: JSON.stringify({ posts: listed }) });

// As Netlify leads the other names of a site to its primary domain. The newest post is always the same.
const wellConfigured: Change = ({ origin, path }) => {
  if (path === '/api/blog') return list([post]);
  return origin.endsWith('company.example') && origin !== secure ? redirect(`${secure}${path}`) : undefined;
};

/** Checks a host that is well configured but for this change. Gives what is wrong, what was noted, and everything printed. */
async function examine(change: Change, url = host.url, environment: Record<string, string> = {}) {
  host.become((visit, shown) => {
    // Other tests publish so many posts that this one may be on another page by now.
    if (visit.path === '/blog') shown.text += `<a href="${postPath}"></a>`;
    return change(visit, shown) ?? wellConfigured(visit, shown);
  });
  const { code, output } = await run('doctor', { ...host.names, ...environment }, '--live', url);
  const marked = (mark: string) => output.split('\n').flatMap((line) => (line.startsWith(mark) ? [line.slice(2)] : []));
  expect(code).toBe(marked('✗').length > 0 ? 1 : 0);
  return { wrong: marked('✗'), notes: marked('·'), good: marked('✓'), output };
}

const matching = (lines: RegExp[]) => lines.map((line) => expect.stringMatching(line));

describe('npm run doctor -- --live', () => {
  test('finds nothing wrong with a running platform', async () => {
    const { code, output } = await run('doctor', {}, '--live', `${address}/`);
    // Other tests publish posts meanwhile.
    const lines = output.split('\n').filter((line) => !/newest post|old URL/.test(line));
    expect(lines.filter((line) => line.startsWith('✗'))).toEqual([]);
    expect(lines).toContain('✓ Cookies come with a login only, and have their flags');
    expect(lines).toContain('· The back office is at /admin; ADMIN_PREFIX would move it');
    expect([code, output]).toEqual([0, expect.stringMatching(/\n\nReady\n$/)]);
  });

  test('finds nothing wrong with a well-configured host, in about thirty requests', {
    tags: ['thorough'],
  }, async () => {
    const { wrong, notes, good } = await examine(
      ({ path }) => {
        if (path === '/admin') return page(404);
        return path === '/side-door' ? page(200) : undefined;
      },
      secure,
      { ADMIN_PREFIX: '/side-door' },
    );
    expect(wrong).toEqual([]);
    expect(notes).toEqual([]);
    expect(good).toEqual(
      expect.arrayContaining([
        ...['http leads to https', 'company.example leads to www.company.example', 'The newest post is on /blog'],
        'No public file names the path of the back office',
      ]),
    );
    expect(host.visits()).toBeLessThan(40);
  });

  test('finds security headers that a proxy has lost or changed', { tags: ['thorough'] }, async () => {
    const { wrong } = await examine(({ path }, shown) => {
      if (path === '/') {
        delete shown.headers['x-frame-options'];
        shown.headers['strict-transport-security'] = 'max-age=300';
        shown.text = shown.text.replace('<meta http-equiv', '<meta data-removed');
      }
      if (path === '/api/health/live') shown.headers['content-security-policy'] = "default-src 'self'";
      return undefined;
    });
    expect(wrong).toEqual(
      matching([
        /^The home page: x-frame-options is missing, expected “DENY”; netlify\.toml sets it/,
        /^The home page: strict-transport-security is “max-age=300”, expected “max-age=63072000/,
        /^The function \/api\/health\/live: content-security-policy is “default-src 'self'”, expected “frame-ancestors 'none'”/,
        /^The home page has no content security policy in its head/,
      ]),
    );
  });

  test('finds functions that were not deployed, and a host that answers every path with a page', {
    tags: ['thorough'],
  }, async () => {
    const { wrong } = await examine(({ path }, shown) => {
      const { 'content-type': _, 'set-cookie': __, ...headers } = shown.headers;
      if (path === '/api/nothing-here') return { ...shown, status: 200 };
      if (path.startsWith('/api/') || path === '/nothing-here') return page(200, headers, 'Home');
      return undefined;
    });
    expect(wrong).toEqual(
      matching([
        /^\/api\/health\/live answers 200 as text\/html; charset=utf-8, expected 200 with {"success":true}: /,
        /^\/api\/health answers 200 as text\/html; charset=utf-8, expected 200 with "database":"up": check DATABASE_URL/,
        /^\/api\/nothing-here answers 200 as application\/json; charset=utf-8, expected 404 as JSON: deploy netlify\.toml/,
        /^\/nothing-here answers 200, expected 404: /,
        ...[
          /^Signing out does not clear the cookie talentcare,/,
          /^Signing out does not clear .* talentcare_signed_in,/,
        ],
      ]),
    );
  });

  test('finds cookies that lost their flags, that are shared or that come too early, and logins that the host spoils', {
    tags: ['thorough'],
  }, async () => {
    const changed = await examine(({ path }, shown) => {
      if (path === '/') shown.headers['set-cookie'] = 'tracker=1';
      if (path === '/api/auth/logout')
        shown.headers['set-cookie'] = [
          '__Host-talentcare=; Path=/; Max-Age=0; SameSite=Lax; Secure; Domain=company.example',
          'talentcare_signed_in=; Path=/; Max-Age=0',
        ];
      return undefined;
    }, secure);
    expect(changed.wrong).toEqual(
      matching([
        /^A visitor who has not signed in gets the cookie tracker, expected none: /,
        /^The cookie __Host-talentcare lacks HttpOnly, no Domain: /,
        /^The cookie talentcare_signed_in lacks SameSite=Lax, Secure: /,
      ]),
    );
    const otherHost = { 'content-type': 'application/json' };
    const refused = await examine(({ path }) =>
      path === '/api/auth/login' ? { status: 403, headers: otherHost, text: '{"code":"cross_origin"}' } : undefined,
    );
    expect(refused.wrong).toEqual(
      matching([/^A login from http:\/\/localhost:\d+ is refused as one from another site/]),
    );
  });

  test('finds names that do not lead to the site, and a site that names another host', {
    tags: ['thorough'],
  }, async () => {
    const open = await examine(({ origin, path }, shown) => {
      if (path === '/about/') return page(404);
      return origin === secure || path !== '/' ? undefined : shown;
    }, secure);
    expect(open.wrong).toEqual(
      matching([
        /^http:\/\/www\.company\.example\/ answers 200, expected 301 to https:\/\/www\.company\.example\/: /,
        /^https:\/\/company\.example\/ answers 200, expected 301 to .*make www\.company\.example the primary domain$/,
        /^\/about\/ answers 404, expected the page or 301 to \/about: /,
      ]),
    );
    const moved = await examine((_visit, shown) => {
      shown.text = shown.text.replaceAll(host.url, 'https://old-name.netlify.app');
      return undefined;
    });
    expect(moved.wrong).toEqual(
      matching([
        /^The canonical link of the home page is https:\/\/old-name\.netlify\.app\/, expected http:\/\/localhost:\d+\/: deploy/,
        /^robots\.txt names the sitemap https:\/\/old-name\.netlify\.app\/sitemap\.xml, expected one of/,
        /^The sitemap names https:\/\/old-name\.netlify\.app\/, expected pages of/,
      ]),
    );
  });

  test('says what the bare domain means for other names, and that a name cannot be reached', {
    tags: ['thorough'],
  }, async () => {
    const bare = 'https://company.example';
    const { wrong, notes } = await examine(({ origin, path }, shown) => {
      if (origin === bare) return path === '/api/blog' ? undefined : shown;
      return 'hang up';
    }, bare);
    expect(wrong).toEqual([]);
    expect(notes).toEqual(
      expect.arrayContaining(
        matching([
          /^Browsers of visitors use only https for every name below company\.example: /,
          /^http:\/\/company\.example\/ cannot be reached/,
          /^https:\/\/www\.company\.example\/ cannot be reached: add www\.company\.example under Domain management/,
        ]),
      ),
    );
  });

  test('tells a post that waits for the next build from a build that reads another database', {
    tags: ['thorough'],
  }, async () => {
    const built =
      (buildTime: string): Change =>
      ({ path }, shown) => {
        if (path === '/built-lists/blog/1') shown.text = shown.text.replaceAll(`${postPath}"`, '/blog/another"');
        return path === '/build-info.json' ? file(JSON.stringify({ buildTime })) : undefined;
      };
    const waiting = await examine(built('2001-01-01T00:00:00.000Z'));
    expect(waiting.wrong).toEqual([]);
    const other = await examine(built('2999-01-01T00:00:00.000Z'));
    expect(other.wrong).toEqual(
      matching([/^The build of 2999.* lacks the newest post, although it is newer.*DATABASE_URL/]),
    );
    const unlisted = await examine(({ path }, shown) => {
      if (path === '/blog') shown.text = shown.text.replaceAll(`${postPath}"`, '/blog/another"');
      return undefined;
    });
    expect(unlisted.wrong).toEqual(matching([/^The newest post is not on \/blog: functions\/lists.ts must answer/]));
    const gone = await examine(({ path }) => (path === postPath ? page(404) : undefined));
    expect(gone.wrong).toEqual(matching([/^\/blog\/supervision-is-not-a-box-to-tick, the newest post, answers 404/]));
    const unmoved = await examine(({ path }) => (path === `/blog/${post.id}` ? page(404) : undefined));
    expect(unmoved.wrong).toEqual(matching([/^\/blog\/[\w-]+ answers 404, expected 301 to \/blog\/supervision/]));
  });

  test('finds pages that browsers keep, scripts that they do not, and files that nobody should read', {
    tags: ['thorough'],
  }, async () => {
    const { wrong } = await examine(({ path }, shown) => {
      if (/^\/(?:\.env|\.git\/HEAD|_redirects)$|\.map$/.test(path)) return file('A=1');
      if (path === '/') shown.headers['cache-control'] = 'public, max-age=86400';
      if (path.startsWith('/_astro/')) shown.headers['cache-control'] = 'no-cache';
      return undefined;
    });
    expect(wrong).toEqual(
      matching([
        /^The home page has cache-control “public, max-age=86400”, expected max-age=0: /,
        /^\/_astro\/[\w.-]+\.js has cache-control “no-cache”, expected “public, max-age=31536000, immutable”/,
        /^Anybody can read \/\.env, expected 404: .* replace every secret in the file$/,
        /^Anybody can read \/\.git\/HEAD, expected 404: publish only the folder dist$/,
        ...[/^Anybody can read \/_redirects,/, /^Anybody can read \/_astro\/[\w.-]+\.js\.map,/],
      ]),
    );
  });

  test('finds the path of the back office in public files, and a path that is not that of the build', {
    tags: ['thorough'],
  }, async () => {
    const prefix = { ADMIN_PREFIX: '/side-door' };
    const told = await examine(
      ({ path }, shown) => {
        if (path === '/admin') return page(404);
        if (path === '/side-door') return page(200);
        if (path === '/robots.txt') shown.text += 'Disallow: /side-door\n';
        if (path === '/contact') shown.text += '<a href="/side-doors">Doors</a>';
        return undefined;
      },
      host.url,
      prefix,
    );
    expect(told.wrong).toEqual(
      matching([/^\/robots\.txt names the path of the back office, expected no public file to/]),
    );
    const other = await examine(() => undefined, host.url, prefix);
    expect(other.wrong).toEqual(
      matching([
        /^\/side-door answers 404, expected the back office: /,
        /^\/admin answers 200, expected 404: set ADMIN_PREFIX/,
      ]),
    );
    const unknown = await examine(({ path }) => (path === '/admin' ? page(404) : undefined));
    expect(unknown.notes).toEqual(
      expect.arrayContaining(matching([/^The back office is not at \/admin: put its ADMIN_PREFIX into \.env/])),
    );
    expect((await examine(() => undefined, host.url, { ADMIN_PREFIX: 'a/b' })).wrong).toEqual(
      matching([/^ADMIN_PREFIX must be one path segment/]),
    );
  });

  test('stops at a site that leads elsewhere or is paused', { tags: ['thorough'] }, async () => {
    const elsewhere = await examine(({ path }) => (path === '/' ? redirect(`${secure}/`) : undefined));
    expect(elsewhere.wrong).toEqual(
      matching([/^http:\/\/localhost:\d+ leads to https:\/\/www\.company\.example\/: check/]),
    );
    const paused = await examine(() => page(503));
    expect(paused.wrong).toEqual(matching([/^http:\/\/localhost:\d+ answers 503, expected 200: look at the deploys/]));
    expect(host.visits()).toBe(1);
  });

  test.each([
    [
      'a URL without https',
      'http://www.company.example',
      {},
      /^--live takes the URL of the deployed site, such as https/,
    ],
    ['no URL', 'company', {}, /^--live takes the URL/],
    [
      'a host that is away',
      'http://localhost:9',
      { HTTP_PROXY: 'http://127.0.0.1:9' },
      /^http:\/\/localhost:9 cannot be reached \(.+\)\n$/,
    ],
    ['an expired certificate', secure, { NODE_TLS_REJECT_UNAUTHORIZED: '1' }, /cannot be reached \(\w*CERT\w*\)\n$/],
  ])('says in one line that %s is not enough', async (_name, url, environment, line) => {
    const { code, output } = await run('doctor', { ...host.names, ...environment }, '--live', url);
    expect([code, output.replace(/^\(node.*\n.*trace-warnings.*\n/, '')]).toEqual([1, expect.stringMatching(line)]);
  });
});
