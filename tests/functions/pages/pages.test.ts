import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { root } from '../../../local/prepare.ts';
import { isOwnPath } from '../../../src/contracts/pages/own-path.ts';
import { demoForm } from '../../../src/contracts/posts/demo-form.ts';
import type { Post } from '../../../src/contracts/posts/posts.ts';
import { signIn } from '../../fixtures/accounts.ts';
import { send } from '../../platform/http.ts';
import { newPost, writingPlatform } from '../../platform/writing-platform.ts';

const own = writingPlatform();

const page = (more: object) => own.create({ kind: 'page', title: 'Safeguarding', ...more });
const refusal = async (more: object) => {
  const body = { kind: 'page', title: 'A page', content: '<p>Words</p>', excerpt: 'In short', ...more };
  const answer = await own.call('POST', '/api/blog', body);
  const { issues } = answer.json() as { issues?: { field: string; message: string; suggestion?: string }[] };
  return [answer.status, issues?.[0]?.field, issues?.[0]?.message];
};
const visit = (path: string) => send(own.platform.address, path);

describe('a page of the editors', () => {
  test('is on no list, count, feed or API of posts, and in the sitemap and the search', async () => {
    const { post } = await page({ published: true, slug: 'services/nhs', content: '<p>Therapists for trusts</p>' });
    expect(post).toMatchObject({ kind: 'page', path: '/services/nhs', topics: [] });
    for (const path of ['/blog', '/rss.xml', '/feed.json', '/blog-teaser', '/api/blog'])
      expect([path, (await visit(path)).text.includes('Safeguarding')]).toEqual([path, false]);
    const all = async (query: string) =>
      ((await own.call('GET', `/api/blog/all${query}`)).json() as { posts: Post[] }).posts.map(({ path }) => path);
    expect(await all('')).toEqual(['/blog/the-first']);
    expect(await all('?kind=page')).toEqual(['/services/nhs']);
    expect((await visit('/sitemap.xml')).text).toContain('/services/nhs</loc>');
    expect((await visit('/search.json')).text).toContain('"/services/nhs"');
  });

  test('is whole at the path of its rule, and a draft only for those who may write', async () => {
    const { post } = await page({ slug: 'insurance', content: '<h2>What is insured</h2><p>All of it</p>' });
    expect((await visit('/page/insurance')).status).toBe(404);
    expect((await own.call('GET', '/page/insurance')).text).toContain('Draft: only you');
    await own.update(post.id, { published: true });
    const shown = await visit('/page/insurance');
    expect([shown.status, shown.text.includes('All of it'), shown.text.includes('5 min read')]).toEqual([
      200,
      true,
      false,
    ]);
    await own.update(post.id, { slug: 'cover' });
    const moved = await visit('/page/insurance');
    expect([moved.status, moved.headers.location]).toEqual([301, '/cover']);
  });

  test('has the demo form where an editor has put it, once, and loads nothing for it otherwise', async () => {
    const content = `<p>Before</p>${demoForm}<p>Between</p>${demoForm}`;
    const { post } = await page({ published: true, slug: 'talk-to-us', content });
    await page({ published: true, slug: 'nothing-to-send' });
    const { text } = await visit('/page/talk-to-us');
    expect(text).toMatch(
      /<p>Before<\/p><aside .*?<\/aside>\s*<div class="post-form">.*<form [^>]*action="\/api\/demo-request"/s,
    );
    expect(text).toMatch(/<\/form>.*We use your details to .*<p>Between<\/p>/s);
    expect(text).toMatch(/<\/form>.*<p>Between<\/p><aside [^>]*><p><a href="#demo-form"/s);
    expect(text.match(/<form /g)).toHaveLength(1);
    expect((await visit('/page/nothing-to-send')).text).not.toMatch(/<astro-island|<form/);
    await own.update(post.id, { published: false });
    const draft = (await own.call('GET', '/page/talk-to-us')).text;
    expect([draft.includes('<form '), draft.includes('href="/#contact"')]).toEqual([false, true]);
  });

  test('cannot be published, now or later, while it holds an instruction of a beginning', async () => {
    const content = '<p>Words</p><h2>Why</h2><p><strong>[To write: two reasons]</strong></p>';
    const left = [400, 'content', 'Replace or delete this instruction before you publish: [To write: two reasons]'];
    expect(await refusal({ content, published: true })).toEqual(left);
    expect(await refusal({ content, publishAt: '2099-01-01T00:00:00.000Z' })).toEqual(left);
    const { post } = await page({ content, slug: 'begun' });
    const publish = (body: object) => own.call('PUT', `/api/blog/${post.id}`, body);
    expect((await publish({ published: true })).status).toBe(400);
    const several = await own.call('POST', '/api/blog/all', { ids: [post.id], action: 'publish' });
    expect(several.json()).toMatchObject({ changed: 0, unchanged: [post.id] });
    expect((await publish({ published: true, content: '<p>Words</p>' })).status).toBe(200);
    const { revisions } = (await own.call('GET', `/api/blog/${post.id}/revisions`)).json() as unknown as {
      revisions: { id: string }[];
    };
    const restored = await own.call('POST', `/api/blog/${post.id}/revisions/${revisions.at(-1)?.id}/restore`, {});
    expect(restored.status).toBe(400);
  });

  test('cannot have an address of the program: those of each file that a build makes and of each function', () => {
    const { SITE_DIR } = inject('withoutBuilds');
    const pagesOf = globSync('**/*.html', { cwd: SITE_DIR }).map((file) =>
      file.replace(/(?:^|\/)?(?:index)?\.html$/, ''),
    );
    // No address of a page has a dot, so only pages and folders can have the same one.
    const folders = readdirSync(SITE_DIR, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    // Netlify reads the paths from the source too.
    const functions = globSync('functions/*.ts', { cwd: root }).flatMap((file) => {
      const [config = ''] =
        /export const config: Config = \{.*?\};/s.exec(readFileSync(path.join(root, file), 'utf8')) ?? [];
      return [...config.matchAll(/'(\/[^']*)'/g)].map(([, address = '']) => address);
    });
    const own = [
      ...pagesOf.map((file) => `/${file || 'index'}`),
      ...folders.map(({ name }) => `/${name}`),
      ...functions.filter((address) => !/\.\w+$/.test(address)),
    ];
    expect(functions.length).toBeGreaterThan(80);
    expect(own.filter((address) => !isOwnPath(address, '/admin'))).toEqual(['/.well-known']);
  });

  test('has a place in the footer if an admin gives it one', async () => {
    const { post } = await page({ slug: 'first-aid' });
    const change = async (footer: string | null, as?: string) => {
      const { status, text } = await own.call('PUT', `/api/blog/${post.id}`, { footer }, as);
      return [status, text];
    };
    const admin = await signIn(own.platform.address, own.platform.author);
    expect(await change('services')).toEqual([400, expect.stringContaining('Only admins may change which pages')]);
    expect(await change(null)).toEqual([200, expect.stringContaining('"footer":null')]);
    expect(await change('services', admin)).toEqual([200, expect.stringContaining('"footer":"services"')]);
    expect(await change('services')).toEqual([200, expect.stringContaining('"footer":"services"')]);
    // The place is no part of a version.
    const revisions = `/api/blog/${post.id}/revisions`;
    await own.update(post.id, { title: 'Help' });
    const kept = (await own.call('GET', revisions)).json() as unknown as { revisions: { id: string }[] };
    const back = await own.call('POST', `${revisions}/${kept.revisions.at(-1)?.id}/restore`, {});
    expect(back.json()).toMatchObject({ post: { title: 'Safeguarding', footer: 'services' } });
    expect(await refusal({ footer: 'company', slug: 'another' })).toEqual([
      400,
      'footer',
      expect.stringContaining('Only admins'),
    ]);
    expect((await refusal({ footer: 'company', kind: 'post' }))[2]).toContain('A post has no place in the footer');
  });

  test('has an address that nothing else has, and says what is there', async () => {
    await page({ slug: 'events', title: 'Events' });
    await own.platform.db.insertInto('redirects').values({ path: '/old-news', target: '/blog' }).execute();
    expect(await refusal({ slug: 'talentcare' })).toEqual([
      ...[400, 'slug', 'The site itself has /talentcare, and its own page always wins. Choose another address.'],
    ]);
    expect((await refusal({ slug: 'api/mine' }))[2]).toMatch('The site itself has /api/mine');
    expect(await refusal({ slug: 'events' })).toEqual([
      ...[409, 'slug', 'The page “Events” has the address /events. “events-2” is free.'],
    ]);
    expect(await refusal({ slug: 'old-news' })).toEqual([
      ...[409, 'slug', 'A redirect leads from /old-news to /blog. “old-news-2” is free.'],
    ]);
    expect((await refusal({ slug: 'a/b/c' }))[2]).toMatch('at most one slash');
    expect((await refusal({ kind: 'post', slug: 'a/b' }))[2]).toMatch('Leave out the slash');
    expect((await refusal({ topics: ['Wards'] }))[2]).toMatch('A page has no topics');
    const { post } = await page({ slug: 'plain', topics: [] });
    const inBulk = { ids: [post.id], action: 'add-topic', topic: 'Wards' };
    expect((await own.call('POST', '/api/blog/all', inBulk)).json()).toMatchObject({
      changed: 0,
      unchanged: [post.id],
    });
    expect((await page({ title: 'Services' })).post.path).toBe('/services-2');
  });

  test('adds to a page of the program if an admin makes it, and only admins change it or take it away', async () => {
    const only = 'The site itself has /about, and only admins may add to it. Choose another address.';
    const check = async (as?: string) =>
      ((await own.call('GET', '/api/page-address?slug=about', undefined, as)).json() as { taken?: unknown }).taken;
    const admin = await signIn(own.platform.address, own.platform.author);
    expect([await refusal({ slug: 'about' }), await check(), await check(admin)]).toEqual([
      ...[[400, 'slug', only], { message: only }, null],
    ]);
    // The program's page wins over an earlier redirect.
    await own.platform.db.insertInto('redirects').values({ path: '/about', target: '/blog' }).execute();
    const made = await own.call('POST', '/api/blog', { ...newPost(), kind: 'page', slug: 'about' }, admin);
    const { post } = made.json() as unknown as { post: Post };
    expect(post.path).toBe('/about');
    const path = `/api/blog/${post.id}`;
    const versions = (await own.call('GET', `${path}/revisions`)).json() as unknown as { revisions: { id: string }[] };
    const texts = {
      title: 'T',
      content: '<p>W</p>',
      excerpt: 'x',
      featuredImage: '',
      metaTitle: '',
      metaDescription: '',
    };
    const draft = { ...texts, slug: 'about', topics: [], base: post.updatedAt, expectedUpdatedAt: null };
    for (const [method, at, body] of [
      ['PUT', path, { title: 'Mine' }],
      ['DELETE', path, undefined],
      ['PUT', `${path}/draft`, draft],
      ['POST', `${path}/draft/discard`, {}],
      ['POST', `${path}/revisions/${versions.revisions[0]?.id}/restore`, {}],
      ['POST', '/api/blog/all', { ids: [post.id], action: 'publish' }],
    ] as const) {
      const answer = await own.call(method, at, body);
      expect([at, answer.status, answer.json().message]).toEqual([
        ...[at, 403, 'Only admins may change what stands below the site’s own page /about'],
      ]);
    }
    const bulk = async (action: string) =>
      (await own.call('POST', '/api/blog/all', { ids: [post.id], action }, admin)).json();
    expect(await bulk('publish')).toMatchObject({ changed: 1 });
    expect((await visit('/page/about')).text).toContain(`<h2>${post.title}</h2>`);
    expect(await bulk('delete')).toMatchObject({ changed: 1 });
    expect((await visit('/page/about')).status).toBe(200);
    const left = own.platform.db.selectFrom('redirects').select('path').where('path', '=', '/about');
    expect(await left.execute()).toEqual([]);
  });

  test('that two people have opened is never overwritten: the second save is refused, with who saved what, and its place', async () => {
    const { post } = await page({ slug: 'open-days' });
    const admin = await signIn(own.platform.address, own.platform.author);
    const path = `/api/blog/${post.id}`;
    const save = (body: object, as?: string) =>
      own.call('PUT', path, { ...body, expectedUpdatedAt: post.updatedAt }, as);
    expect((await save({ slug: 'visits/open-days', footer: 'company' }, admin)).status).toBe(200);
    const refused = await save({ slug: 'days' });
    expect([refused.status, refused.json()]).toMatchObject([
      409,
      {
        message: `${own.platform.author.username} has saved this page meanwhile`,
        current: { path: '/visits/open-days', footer: 'company' },
      },
    ]);
  });

  test('says what has an address while somebody types it, in the words of the refusal', async () => {
    const { post } = await page({ slug: 'careers', title: 'Careers' });
    const check = async (query: string) =>
      ((await own.call('GET', `/api/page-address?${query}`)).json() as { taken?: unknown }).taken;
    expect(await check('slug=careers')).toEqual({
      message: 'The page “Careers” has the address /careers. “careers-2” is free.',
      suggestion: 'careers-2',
    });
    expect(await check(`slug=careers&id=${post.id}`)).toBeNull();
    expect(await check('slug=talentcare')).toEqual({
      message: 'The site itself has /talentcare, and its own page always wins. Choose another address.',
    });
    expect((await own.call('GET', '/api/page-address?slug=a/b/c')).status).toBe(400);
  });

  test('has drafts, versions and preview links, and is called a page by every answer and in the trail', async () => {
    const made = await page({ slug: 'fees', title: 'Fees', published: true });
    const path = `/api/blog/${made.post.id}`;
    expect(made.message).toBe('Page created successfully');
    const moved = (
      await own.update(made.post.id, { slug: 'prices', title: 'Prices' })
    ).json() as unknown as typeof made;
    expect([moved.message, moved.post.path]).toEqual(['Page updated successfully', '/prices']);
    const texts = {
      content: '<p>Not yet public</p>',
      excerpt: 'x',
      featuredImage: '',
      metaTitle: '',
      metaDescription: '',
    };
    const draft = { ...texts, title: 'Draft', slug: 'prices/list', topics: [], base: moved.post.updatedAt };
    expect((await own.call('PUT', `${path}/draft`, { ...draft, expectedUpdatedAt: null })).status).toBe(200);
    const { token } = (await own.call('POST', `${path}/preview-links`, { days: 1 })).json() as unknown as {
      token: string;
    };
    expect((await own.call('POST', '/api/preview', { token })).text).toContain('Not yet public');
    expect((await visit('/page/prices')).text).not.toContain('Not yet public');
    expect((await own.call('DELETE', `${path}/draft`)).status).toBe(200);

    // The address of the first version leads elsewhere by now.
    await own.platform.db.deleteFrom('redirects').where('path', '=', '/fees').execute();
    await page({ slug: 'fees', title: 'Other fees' });
    const { revisions } = (await own.call('GET', `${path}/revisions`)).json() as unknown as {
      revisions: { id: string }[];
    };
    const restored = (
      await own.call('POST', `${path}/revisions/${revisions.at(-1)?.id}/restore`, {})
    ).json() as unknown as typeof made;
    expect([restored.post.title, restored.post.path, restored.message]).toEqual([
      'Fees',
      '/prices',
      'Version restored. The page “Other fees” has the address /fees. “fees-2” is free. So the address was not restored.',
    ]);
    expect((await own.call('DELETE', path)).json().message).toBe('Page deleted successfully');
    const trail = own.platform.db
      .selectFrom('auditEvents')
      .select(['action', 'subject'])
      .where('subject', 'like', 'Page: %');
    expect(
      (await trail.orderBy('id', 'desc').limit(6).execute()).map(({ action, subject }) => `${action} ${subject}`),
    ).toEqual([
      'post.delete Page: Fees',
      'post.restore Page: Fees',
      'post.create Page: Other fees',
      'post.discard Page: Prices',
      'preview-link.create Page: Prices',
      'post.update Page: Prices',
    ]);
  });
});
