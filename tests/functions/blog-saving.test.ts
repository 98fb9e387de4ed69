import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { insertPosts } from '../../db/queries/posts.ts';
import type { Post } from '../../src/contracts/blog.ts';
import { createAccount, signIn } from '../accounts.ts';
import { send } from '../http.ts';
import { makePost, type PreparedPlatform, startPlatformWith } from '../prepared-platform.ts';
import { openTestHook, type TestHook } from '../test-hook.ts';

let platform: PreparedPlatform;
let hook: TestHook;
let cookie: string;
let readerCookie: string;

beforeAll(async () => {
  hook = await openTestHook();
  platform = await startPlatformWith([{ slug: 'the-first' }], {
    ...inject('withoutBuilds'),
    BUILD_HOOK_URL: hook.url,
  });
  cookie = await signIn(platform.address, await createAccount(platform.db, 'content_creator'));
  readerCookie = await signIn(platform.address, await createAccount(platform.db, 'user'));
});

afterAll(async () => {
  await platform.stop();
  hook.close();
});

beforeEach(async () => {
  hook.answer(200);
  await platform.db.deleteFrom('builds').execute();
});

interface Saved {
  success: true;
  message: string;
  post: Post;
  rebuild: string;
}

const fields = () => ({ title: `Title ${randomUUID()}`, content: '<p>Words</p>', excerpt: 'In short' });

const call = (method: string, path: string, body?: object, as = cookie) =>
  send(platform.address, path, { method, cookie: as, ...(body ? { body } : {}) });

async function create(more: object = {}): Promise<Saved> {
  const answer = await call('POST', '/api/blog', { ...fields(), ...more });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json() as unknown as Saved;
}

const update = (id: string, body: object) => call('PUT', `/api/blog/${id}`, body);
const read = async (id: string) => (await call('GET', `/api/blog/${id}`)).json() as { post: Post };

describe('creating a post', () => {
  test('makes a draft with a slug from the title, and tells nobody', async () => {
    const before = hook.calls();
    const { message, post, rebuild } = await create({ title: '  What *is* it — Ångström? ' });
    expect([message, rebuild]).toEqual(['Blog post created successfully', 'none']);
    expect(post).toMatchObject({
      ...{ title: 'What *is* it — Ångström?', slug: 'what-is-it-ngstr-m', published: false },
      ...{ featuredImage: null, metaTitle: null, metaDescription: null },
    });
    expect(post.createdAt).toBe(post.updatedAt);
    expect(await read(post.slug)).toEqual({ success: true, post });
    expect((await send(platform.address, `/api/blog/${post.id}`)).status).toBe(404);
    expect(hook.calls()).toBe(before);
  });

  test('stores blank optional fields as none, and clean content', async () => {
    const blank = { featuredImage: '', metaTitle: ' ', metaDescription: '', slug: '' };
    const { post } = await create({
      ...blank,
      content: '<p onclick="x()">A<script>x</script></p>',
      excerpt: 'a <b>b</b>',
    });
    expect(post).toMatchObject({ featuredImage: null, metaTitle: null, metaDescription: null });
    expect([post.content, post.excerpt]).toEqual(['<p>A</p>', 'a b']);
    const row = await platform.db
      .selectFrom('blogPosts')
      .select('content')
      .where('id', '=', post.id)
      .executeTakeFirst();
    expect(row?.content).toBe('<p>A</p>');
  });

  test('keeps pictures of the site by their path', async () => {
    const picture = `${platform.address}/api/objects/${'a'.repeat(22)}.png`;
    const { post } = await create({ content: `<p><img src="${picture}"></p>`, featuredImage: picture });
    expect(post.content).toContain(`src="/api/objects/${'a'.repeat(22)}.png"`);
    expect(post.featuredImage).toBe(`/api/objects/${'a'.repeat(22)}.png`);
  });

  test('moves images from http to https, which is all that a page loads', async () => {
    const [image, data] = ['HTTP://a.example/x.png', 'data:image/png;base64,AA=='];
    const content = `<p><img src="${image}"><img src="${data}"><a href="http://a.example/">x</a></p>`;
    const { post } = await create({ content, featuredImage: image });
    expect(post.featuredImage).toBe('https://a.example/x.png');
    expect([...post.content.matchAll(/ (?:src|href)="([^"]*)"/g)].map(([, url]) => url)).toEqual([
      ...['https://a.example/x.png', data, 'http://a.example/'],
    ]);
  });

  test.each(['🎉🎉', '日本語', '!!!'])('gives a title such as %s a slug all the same', async (title) => {
    const { post } = await create({ title, published: true });
    expect(post.slug).toMatch(/^post-[0-9a-f]{8}$/);
    expect((await send(platform.address, `/blog/${post.slug}`)).status).toBe(200);
  });

  test('counts up where the title was used before', async () => {
    const title = `Twice ${randomUUID()}`;
    const slugs = [];
    for (let count = 0; count < 3; count += 1) slugs.push((await create({ title })).post.slug);
    const [first] = slugs;
    expect(slugs).toEqual([first, `${first}-2`, `${first}-3`]);
  });

  test('keeps clear of addresses that belong to others', async () => {
    expect((await create({ title: 'Page' })).post.slug).toBe('page-2');
    for (const slug of ['page', 'all', 'new', randomUUID(), 'UPPER', 'a--b', '-a', 'ü', 'a/b']) {
      const answer = await call('POST', '/api/blog', { ...fields(), slug });
      expect(answer.status).toBe(400);
      expect(answer.json()).toMatchObject({ issues: [{ field: 'slug' }] });
    }
  });

  test('refuses a typed slug that is taken, and proposes a free one', async () => {
    const { post } = await create();
    const answer = await call('POST', '/api/blog', { ...fields(), slug: post.slug });
    expect(answer.status).toBe(409);
    const { code, issues } = answer.json() as { code: string; issues: { field: string; suggestion: string }[] };
    expect(code).toBe('conflict');
    expect(issues).toEqual([expect.objectContaining({ field: 'slug', suggestion: `${post.slug}-2` })]);
    const suggestion = issues[0]?.suggestion ?? '';
    expect((await create({ slug: suggestion })).post.slug).toBe(suggestion);
  });

  test.each([
    ['no title', { title: ' ' }, 'title', 'Enter a title'],
    ['no excerpt', { excerpt: '' }, 'excerpt', 'Enter an excerpt'],
    ['an omitted excerpt', { excerpt: undefined }, 'excerpt', 'Enter an excerpt'],
    ['an excerpt of markup alone', { excerpt: '<b></b>' }, 'excerpt', 'Enter an excerpt'],
    ['no content', { content: '' }, 'content', 'Write the content'],
    ['content that shows nothing', { content: '<p>&nbsp;<br></p><script>x</script>' }, 'content', 'Write the content'],
    ['a picture by script', { featuredImage: 'javascript:alert(1)' }, 'featuredImage', /URL of an image/],
    ['a picture of data', { featuredImage: 'data:image/png;base64,AAAA' }, 'featuredImage', /URL of an image/],
    ['a picture on //', { featuredImage: '//evil.example/a.png' }, 'featuredImage', /URL of an image/],
    ['a field that is not known', { authorId: randomUUID() }, 'authorId', /not known/],
    ['published as a text', { published: 'true' }, 'published', /./],
    ['too long a title', { title: 'x'.repeat(201) }, 'title', /at most 200/],
  ])('refuses %s', async (_name, wrong, field, message) => {
    const answer = await call('POST', '/api/blog', { ...fields(), ...wrong });
    expect(answer.status).toBe(400);
    const { issues } = answer.json() as { issues: { field: string; message: string }[] };
    expect(issues.map((issue) => issue.field)).toEqual([field]);
    expect(issues[0]?.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  test('takes 400 KB of content and refuses more than four megabytes', async () => {
    const content = `<p>${'word '.repeat(80_000)}</p>`;
    expect((await create({ content })).post.content).toBe(content);
    const answer = await call('POST', '/api/blog', { ...fields(), content: 'x'.repeat(4 * 1024 * 1024) });
    expect(answer.status).toBe(413);
  });

  test.each([
    ['ampersands', '<p>%</p>', '&', 400_000],
    ['quotation marks in a description', '<p><img src="/a.png" alt="%"></p>', '&quot;', 400_000],
    ['links, which get a rel', '<p>%</p>', '<a href="/x">x</a>', 8_000],
  ])('of %s up to the limit is saved, and saved again as it was read', async (_name, frame, part, count) => {
    const { post } = await create({ content: frame.replace('%', part.repeat(count)) });
    const { title, content, excerpt } = (await read(post.id)).post;
    const answer = await update(post.id, { title: `${title} II`, content, excerpt });
    expect(answer.status).toBe(200);
    expect((answer.json() as unknown as Saved).post.content).toBe(content);
  });

  test.each([
    ['ampersands', `<p>${'&'.repeat(500_000)}</p>`],
    ['links, which get a rel', `<p>${'<a href="/x">x</a>'.repeat(16_000)}</p>`],
  ])('of %s over the limit is refused', async (_name, content) => {
    const answer = await call('POST', '/api/blog', { ...fields(), content });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      issues: [{ field: 'content', message: 'Use at most 500,000 characters of HTML' }],
    });
  });

  test('twenty times at once with one title makes twenty posts with slugs of their own', async () => {
    const title = `Race ${randomUUID()}`;
    const all = await Promise.all(Array.from({ length: 20 }, () => create({ title })));
    expect(new Set(all.map(({ post }) => post.slug)).size).toBe(20);
  });

  test('is noted in the audit trail', async () => {
    const { post } = await create();
    await update(post.id, { ...fields(), title: `${post.title} II` });
    await call('DELETE', `/api/blog/${post.id}`);
    const events = await platform.db
      .selectFrom('auditEvents')
      .select(['action', 'subject'])
      .where('subject', 'like', `${post.title}%`)
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { action: 'post.create', subject: post.title },
      { action: 'post.update', subject: `${post.title} II` },
      { action: 'post.delete', subject: `${post.title} II` },
    ]);
  });
});

describe('changing a post', () => {
  test('keeps what is left out, clears what is blank, and moves its version on', async () => {
    const { post } = await create({
      metaTitle: 'M',
      metaDescription: 'D',
      featuredImage: '/share.png',
      published: true,
    });
    const changed = (await update(post.id, { ...fields(), metaTitle: '' })).json() as unknown as Saved;
    expect(changed.message).toBe('Blog post updated successfully');
    expect(changed.post).toMatchObject({
      ...{ id: post.id, slug: post.slug, published: true, createdAt: post.createdAt, authorId: post.authorId },
      ...{ metaTitle: null, metaDescription: 'D', featuredImage: '/share.png' },
    });
    expect(Date.parse(changed.post.updatedAt)).toBeGreaterThan(Date.parse(post.updatedAt));
    const cleared = (await update(post.slug, { ...fields(), slug: '', published: false })).json() as unknown as Saved;
    expect(cleared.post.slug).toMatch(/^title-[0-9a-f-]+$/);
    expect(cleared.post).toMatchObject({ published: false });
  });

  test('of one field leaves every other field as it is', async () => {
    const { post } = await create({ metaTitle: 'M', published: true, excerpt: '1 &lt;b&gt;' });
    const slug = `moved-${randomUUID()}`;
    let expected: Partial<Post> = { ...post };
    for (const change of [{ slug }, { title: 'Another' }, { content: '<p>Other</p>' }, { metaTitle: null }, {}]) {
      const answer = await update(post.id, change);
      expect(answer.status).toBe(200);
      expected = { ...expected, ...change };
      expect(answer.json()).toMatchObject({ post: { ...expected, updatedAt: expect.any(String) } });
    }
    expect((await read(post.id)).post).toMatchObject({ excerpt: '1 <b>', slug, content: '<p>Other</p>' });
    for (const [field, message] of [
      ['title', 'Enter a title'],
      ['content', 'Write the content'],
      ['excerpt', 'Enter an excerpt'],
    ] as const)
      expect((await update(post.id, { [field]: '' })).json()).toMatchObject({ issues: [{ field, message }] });
  });

  test('as it was opened leaves its version and asks for nothing', async () => {
    const { post } = await create({ published: true, slug: '' });
    const before = hook.calls();
    const { title, content, excerpt, published, slug, updatedAt } = post;
    const same = { title, content, excerpt, published, slug, expectedUpdatedAt: updatedAt };
    for (const body of [same, { ...same, slug: '' }]) {
      const answer = (await update(post.id, body)).json() as unknown as Saved;
      expect(answer).toEqual({ success: true, message: 'Blog post updated successfully', post, rebuild: 'none' });
    }
    expect(hook.calls()).toBe(before);
  });

  test('that somebody saved meanwhile is refused with the post as it now is', async () => {
    const { post } = await create();
    const mine = { ...fields(), expectedUpdatedAt: post.updatedAt };
    const { post: theirs } = (await update(post.id, { ...mine, title: 'Theirs' })).json() as unknown as Saved;
    const answer = await update(post.id, mine);
    expect(answer.status).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'conflict', current: theirs });
    expect((await read(post.id)).post).toEqual(theirs);
    const agreed = await update(post.id, { ...mine, expectedUpdatedAt: theirs.updatedAt });
    expect(agreed.status).toBe(200);
  });

  test.each([
    ['with', 1],
    ['without', 20],
  ] as const)(
    'twenty times at once %s the version read: %i succeed, each with a version of its own',
    async (how, successes) => {
      const { post } = await create();
      const expected = how === 'with' ? { expectedUpdatedAt: post.updatedAt } : {};
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => update(post.id, { ...fields(), title: `Save ${index}`, ...expected })),
      );
      const won = answers.filter(({ status }) => status === 200).map((answer) => answer.json() as unknown as Saved);
      const told = answers.filter(({ status }) => status === 409);
      expect(won.length + told.length).toBe(20);
      expect(won).toHaveLength(successes);
      expect(new Set(won.map((saved) => saved.post.updatedAt)).size).toBe(won.length);
      const last = won.sort((a, b) => a.post.updatedAt.localeCompare(b.post.updatedAt)).at(-1);
      expect((await read(post.id)).post).toEqual(last?.post);
      for (const answer of told) expect(answer.json()).toMatchObject({ current: { id: post.id } });
    },
  );

  test('to a slug that is taken is refused and changes nothing', async () => {
    const [one, other] = [await create(), await create()];
    const answer = await update(one.post.id, { ...fields(), slug: other.post.slug });
    expect(answer.status).toBe(409);
    expect(answer.json()).toMatchObject({ issues: [{ field: 'slug', suggestion: `${other.post.slug}-2` }] });
    expect((await read(one.post.id)).post).toEqual(one.post);
  });

  test('that is gone is not found', async () => {
    const { post } = await create();
    expect((await call('DELETE', `/api/blog/${post.slug}`)).json()).toEqual({
      ...{ success: true, message: 'Blog post deleted successfully', rebuild: 'none' },
    });
    for (const answer of [await update(post.id, fields()), await call('DELETE', `/api/blog/${post.id}`)]) {
      expect(answer.status).toBe(404);
      expect(answer.json()).toMatchObject({ message: 'Post not found' });
    }
  });
});

describe('the lists', () => {
  const read = async (path: string, page: number) => {
    const answer = await call('GET', `${path}?page=${page}`);
    expect(Buffer.byteLength(answer.text)).toBeLessThan(4_000_000);
    return answer.json() as unknown as { posts: Post[]; total: number; page: number; pages: number };
  };

  test('have at most four megabytes a page, every post on one page, and true counts', async () => {
    // Two pages' worth of images as data, as large as the limit on content admits, and small posts around them.
    const data = `<p><img src="data:image/png;base64,${'A'.repeat(450_000)}"></p>`;
    const posts = Array.from({ length: 60 }, (_, index) => ({
      ...{ slug: `listed-${index}`, createdAt: new Date(Date.UTC(2020, 0, index + 1)) },
      content: index > 10 && index < 50 ? data : '<p>Small</p>',
    }));
    await insertPosts(
      platform.db,
      posts.map((post) => makePost(post, platform.author.id)),
    );
    const { total, pages } = await read('/api/blog', 1);
    // Large posts share a page as well as they can.
    expect(pages).toBeLessThan(total / 2);
    const slugs: string[] = [];
    for (let page = 1; page <= pages; page += 1) {
      const answer = await read('/api/blog', page);
      expect(answer).toMatchObject({ total, page, pages });
      expect(answer.posts.length).toBeGreaterThan(0);
      slugs.push(...answer.posts.map(({ slug }) => slug));
    }
    expect(slugs).toHaveLength(total);
    expect(slugs.filter((slug) => slug.startsWith('listed-'))).toEqual(posts.map(({ slug }) => slug).reverse());
    await platform.db.deleteFrom('blogPosts').where('slug', 'like', 'listed-%').execute();
  });

  test.each(['/api/blog', '/api/blog/all'])('count all posts on a page past the last too: %s', async (path) => {
    const { posts, ...counts } = await read(path, 1);
    expect(posts.length).toBeGreaterThan(0);
    expect(await read(path, 999)).toEqual({ ...counts, page: 999, posts: [] });
  });
});

describe('the rebuild', () => {
  test('is asked for by what the public sees, and by nothing else', async () => {
    const { post: draft, rebuild } = await create();
    expect(rebuild).toBe('none');
    const save = async (body: object) =>
      ((await update(draft.id, { ...fields(), ...body })).json() as unknown as Saved).rebuild;
    expect(await save({})).toBe('none');
    expect(await save({ published: true })).toBe('queued');
    expect(await save({})).toBe('queued');
    expect(await save({ published: false })).toBe('queued');
    expect(await save({})).toBe('none');
    const { post: shown } = await create({ published: true });
    expect((await call('DELETE', `/api/blog/${shown.id}`)).json()).toMatchObject({ rebuild: 'queued' });
    expect((await call('DELETE', `/api/blog/${draft.id}`)).json()).toMatchObject({ rebuild: 'none' });
  });

  test('is asked for once while one waits, however many save', async () => {
    const before = hook.calls();
    const all = await Promise.all(Array.from({ length: 10 }, () => create({ published: true })));
    expect(all.map(({ rebuild }) => rebuild)).toEqual(Array(10).fill('queued'));
    expect(hook.calls()).toBe(before + 1);
  });

  test.each([
    [500, 'The build hook answered 500'],
    ['broken', 'The build hook could not be reached'],
    ['never', 'The build hook did not answer in time'],
  ] as const)('that a hook refuses (%s) fails no save, and the reason is told', async (mode, reason) => {
    hook.answer(mode);
    const { post, rebuild } = await create({ published: true });
    expect(rebuild).toBe('failed');
    expect((await send(platform.address, `/api/blog/${post.slug}`)).status).toBe(200);
    expect((await call('GET', '/api/admin/build')).json()).toMatchObject({
      build: { state: 'failed', reason, contentChanged: true },
    });
    hook.answer(200);
    expect((await create({ published: true })).rebuild).toBe('queued');
  });
});

describe('those who may only read', () => {
  test('change nothing', async () => {
    const { post } = await create({ published: true });
    for (const as of [readerCookie, 'talentcare=forged']) {
      const answers = [
        await call('POST', '/api/blog', fields(), as),
        await call('PUT', `/api/blog/${post.id}`, fields(), as),
        await call('DELETE', `/api/blog/${post.id}`, undefined, as),
      ];
      for (const answer of answers) expect([401, 403]).toContain(answer.status);
    }
    expect((await read(post.id)).post).toEqual(post);
  });
});
