import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { send } from '../../platform/http.ts';
import { newPost, type Saved, writingPlatform } from '../../platform/writing-platform.ts';

const own = writingPlatform();

describe('creating a post', () => {
  test('makes a draft with a slug from the title, and tells nobody', async () => {
    const before = own.hook.calls();
    const { message, post, rebuild } = await own.create({ title: '  What *is* it — Ångström? ' });
    expect([message, rebuild]).toEqual(['Blog post created successfully', 'none']);
    expect(post).toMatchObject({
      ...{ title: 'What *is* it — Ångström?', slug: 'what-is-it-ngstr-m', published: false },
      ...{ featuredImage: null, metaTitle: null, metaDescription: null },
    });
    expect(post.createdAt).toBe(post.updatedAt);
    expect(await own.read(post.slug)).toEqual({ success: true, post });
    expect((await send(own.platform.address, `/api/blog/${post.id}`)).status).toBe(404);
    expect(own.hook.calls()).toBe(before);
  });

  test('stores blank optional fields as none, and clean content', async () => {
    const blank = { featuredImage: '', metaTitle: ' ', metaDescription: '', slug: '' };
    const { post } = await own.create({
      ...blank,
      content: '<p onclick="x()">A<script>x</script></p>',
      excerpt: 'a <b>b</b>',
    });
    expect(post).toMatchObject({ featuredImage: null, metaTitle: null, metaDescription: null });
    expect([post.content, post.excerpt]).toEqual(['<p>A</p>', 'a b']);
    const row = await own.platform.db
      .selectFrom('blogPosts')
      .select('content')
      .where('id', '=', post.id)
      .executeTakeFirst();
    expect(row?.content).toBe('<p>A</p>');
  });

  test('keeps pictures of the site by their path', async () => {
    const picture = `${own.platform.address}/api/objects/${'a'.repeat(22)}.png`;
    const { post } = await own.create({ content: `<p><img src="${picture}"></p>`, featuredImage: picture });
    expect(post.content).toContain(`src="/api/objects/${'a'.repeat(22)}.png"`);
    expect(post.featuredImage).toBe(`/api/objects/${'a'.repeat(22)}.png`);
  });

  test('moves images from http to https, which is all that a page loads', async () => {
    const [image, data] = ['HTTP://a.example/x.png', 'data:image/png;base64,AA=='];
    const content = `<p><img src="${image}"><img src="${data}"><a href="http://a.example/">x</a></p>`;
    const { post } = await own.create({ content, featuredImage: image });
    expect(post.featuredImage).toBe('https://a.example/x.png');
    expect([...post.content.matchAll(/ (?:src|href)="([^"]*)"/g)].map(([, url]) => url)).toEqual([
      ...['https://a.example/x.png', data, 'http://a.example/'],
    ]);
  });

  test.each(['🎉🎉', '日本語', '!!!'])('gives a title such as %s a slug all the same', async (title) => {
    const { post } = await own.create({ title, published: true });
    expect(post.slug).toMatch(/^post-[0-9a-f]{8}$/);
    expect((await send(own.platform.address, `/blog/${post.slug}`)).status).toBe(200);
  });

  test('counts up where the title was used before', async () => {
    const title = `Twice ${randomUUID()}`;
    const slugs = [];
    for (let count = 0; count < 3; count += 1) slugs.push((await own.create({ title })).post.slug);
    const [first] = slugs;
    expect(slugs).toEqual([first, `${first}-2`, `${first}-3`]);
  });

  test('keeps clear of addresses that belong to others', async () => {
    expect((await own.create({ title: 'Page' })).post.slug).toBe('page-2');
    for (const slug of ['page', 'all', 'new', randomUUID(), 'UPPER', 'a--b', '-a', 'ü', 'a/b']) {
      const answer = await own.call('POST', '/api/blog', { ...newPost(), slug });
      expect(answer.status).toBe(400);
      expect(answer.json()).toMatchObject({ issues: [{ field: 'slug' }] });
    }
  });

  test('refuses a typed slug that is taken, and proposes a free one', async () => {
    const { post } = await own.create();
    const answer = await own.call('POST', '/api/blog', { ...newPost(), slug: post.slug });
    expect(answer.status).toBe(409);
    const { code, issues } = answer.json() as { code: string; issues: { field: string; suggestion: string }[] };
    expect(code).toBe('conflict');
    expect(issues).toEqual([expect.objectContaining({ field: 'slug', suggestion: `${post.slug}-2` })]);
    const suggestion = issues[0]?.suggestion ?? '';
    expect((await own.create({ slug: suggestion })).post.slug).toBe(suggestion);
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
    const answer = await own.call('POST', '/api/blog', { ...newPost(), ...wrong });
    expect(answer.status).toBe(400);
    const { issues } = answer.json() as { issues: { field: string; message: string }[] };
    expect(issues.map((issue) => issue.field)).toEqual([field]);
    expect(issues[0]?.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  test('takes 400 KB of content and refuses more than four megabytes', async () => {
    const content = `<p>${'word '.repeat(80_000)}</p>`;
    expect((await own.create({ content })).post.content).toBe(content);
    const answer = await own.call('POST', '/api/blog', { ...newPost(), content: 'x'.repeat(4 * 1024 * 1024) });
    expect(answer.status).toBe(413);
  });

  test.each([
    ['ampersands', '<p>%</p>', '&', 400_000],
    ['quotation marks in a description', '<p><img src="/a.png" alt="%"></p>', '&quot;', 400_000],
    ['links, which get a rel', '<p>%</p>', '<a href="/x">x</a>', 8_000],
  ])(
    'of %s up to the limit is saved, and saved again as it was read',
    { tags: ['thorough'] },
    async (_name, frame, part, count) => {
      const { post } = await own.create({ content: frame.replace('%', part.repeat(count)) });
      const { title, content, excerpt } = (await own.read(post.id)).post;
      const answer = await own.update(post.id, { title: `${title} II`, content, excerpt });
      expect(answer.status).toBe(200);
      expect((answer.json() as unknown as Saved).post.content).toBe(content);
    },
  );

  test.each([
    ['ampersands', `<p>${'&'.repeat(500_000)}</p>`],
    ['links, which get a rel', `<p>${'<a href="/x">x</a>'.repeat(16_000)}</p>`],
  ])('of %s over the limit is refused', async (_name, content) => {
    const answer = await own.call('POST', '/api/blog', { ...newPost(), content });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      issues: [{ field: 'content', message: 'Use at most 500,000 characters of HTML' }],
    });
  });

  test('twenty times at once with one title makes twenty posts with slugs of their own', {
    tags: ['thorough'],
  }, async () => {
    const title = `Race ${randomUUID()}`;
    const all = await Promise.all(Array.from({ length: 20 }, () => own.create({ title })));
    expect(new Set(all.map(({ post }) => post.slug)).size).toBe(20);
  });

  test('counts once for a script that repeats a call with its key, also at once; another post or writer with it is another', async () => {
    const { address } = own.platform;
    const keyed = (body: object, cookie = own.cookie) =>
      send(address, '/api/blog', {
        body,
        cookie,
        headers: { 'content-type': 'application/json', 'idempotency-key': 'a-key-of-the-script' },
      });
    const body = { ...newPost(), published: true };
    const answers = await Promise.all([keyed(body), keyed(body), keyed(body)]);
    answers.push(await keyed({ ...body, slug: '' }), await keyed(body));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const ids = answers.map((answer) => (answer.json() as unknown as Saved).post.id);
    expect([new Set([...ids.slice(0, 3), ids[4]]).size, new Set(ids).size]).toEqual([1, 2]);
    const stored = await own.platform.db.selectFrom('blogPosts').select('id').where('title', '=', body.title).execute();
    expect(stored).toHaveLength(2);
  });

  test('is noted in the audit trail', async () => {
    const { post } = await own.create();
    await own.update(post.id, { ...newPost(), title: `${post.title} II` });
    await own.call('DELETE', `/api/blog/${post.id}`);
    const events = await own.platform.db
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
