import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '../../db/client.ts';
import { pageOfImages } from '../../db/queries/images/images.ts';
import { findPost } from '../../db/queries/posts/posts.ts';
import { pageOfRedirects } from '../../db/queries/posts/redirects.ts';
import { pageOfAllPosts } from '../../db/queries/publishing/post-pages.ts';
import type { ServedDatabase } from '../../local/neon-server.ts';
import { type NotedDatabase, noteStatements } from '../bench/scale-plans.ts';
import { openTestDatabase } from '../platform/test-database.ts';

let served: ServedDatabase;
let noted: NotedDatabase;
let db: Database;

beforeAll(async () => {
  served = await openTestDatabase();
  db = new Database(served.url);
  await sql`insert into users (username, email, password) values ('Ada', 'ada@example.org', 'x')`.execute(db);
  await sql`
    insert into blog_posts (title, content, excerpt, slug, author_id)
    select title, 'c', excerpt, slug, users.id from users, (values
      ('Zoë’s 100% caseload', 'Élan', 'first'), ('Second', 'ZOË and others', 'second'), ('Third', 'c', 'the-caseload')
    ) as post (title, excerpt, slug)`.execute(db);
  await sql`
    insert into redirects (path, target, post_id)
    values ('/old/caseload', '/services', null), ('/gone', null, null), ('/earlier', null, (select id from blog_posts where slug = 'the-caseload'))`.execute(
    db,
  );
  await sql`
    insert into objects (name, content_type, size, width, height, stored_at, file_name, alt, uploaded_by)
    values ('a.png', 'image/png', 1, 2, 3, now(), 'Caseload.png', null, null), ('b.png', 'image/png', 1, 2, 3, now(), null, 'A caseload', null),
      ('c.png', 'image/png', 1, 2, 3, now(), null, null, (select id from users))`.execute(db);
  // Enough images that the index of their hashes does not seem as good.
  await sql`
    insert into objects (name, content_type, size, width, height, stored_at)
    select 'other-' || n, 'image/png', 1, 2, 3, now() from generate_series(1, 3000) as n`.execute(db);
  await sql`analyze objects`.execute(db);
  noted = await noteStatements(served.url);
});

afterAll(async () => {
  noted.close();
  await served.close();
});

// PostgreSQL reads three rows without an index unless that is forbidden. An answer alone could not tell whether the expression of
// the query is still the expression of the index.
const indexesOnly = ['seqscan', 'indexscan', 'indexonlyscan'].map((way) => sql.raw(`set local enable_${way} = off`));

/** Runs the noted statements again with bitmap scans of indexes only. Returns their numbers of rows, and the indexes that match. */
async function runAgain(names: RegExp): Promise<{ rows: number; indexes: string[] }[]> {
  const answers = [];
  for (const { query, params } of noted.take()) {
    const [explained = [], rows = []] = (
      await db.batch([
        ...indexesOnly.map((setting) => setting.compile(db)),
        { sql: `explain ${query}`, parameters: params } as never,
        { sql: query, parameters: params } as never,
      ])
    ).slice(indexesOnly.length);
    answers.push({ rows: rows.length, indexes: [...new Set(JSON.stringify(explained).match(names))].sort() });
  }
  return answers;
}

const searchAgain = () => runAgain(/\w+_by_(?:part|path|uploader)/g);

test.each([
  ['caseload', ['first', 'the-caseload']],
  ['CASELOAD', ['first', 'the-caseload']],
  ['zoë', ['first', 'second']],
  ['élan', ['first']],
  ['00% case', ['first']],
  ['100_', []],
  ['hir', ['the-caseload']],
])(
  'a search of the posts for %s finds any part of a title, an excerpt or a slug, with an index',
  async (search, found) => {
    const { rows, total } = await pageOfAllPosts(new Database(noted.url), { kind: 'post', search }, 'newest', 1, 50);
    expect(rows.map(({ slug }) => slug).sort()).toEqual(found);
    expect(total).toBe(found.length);
    const indexes = ['blog_posts_by_part'];
    expect(await searchAgain()).toEqual([
      { rows: found.length, indexes },
      { rows: 1, indexes },
    ]);
  },
);

test('a search of the redirects finds a path, a target and the path of a post, with indexes', async () => {
  const { rows, total } = await pageOfRedirects(new Database(noted.url), 'CaseLoad', 1, 50);
  expect(rows.map(({ path }) => path).sort()).toEqual(['/earlier', '/old/caseload']);
  expect(total).toBe(2);
  const indexes = ['blog_posts_by_path', 'redirects_by_part'];
  expect(await searchAgain()).toEqual([
    { rows: 2, indexes },
    { rows: 1, indexes },
  ]);
});

test.each([
  ['caseload', ['a.png', 'b.png']],
  ['ada', ['c.png']],
])(
  'a search of the images for %s finds a name, an alternative text or a person, with indexes',
  async (search, found) => {
    const { rows } = await pageOfImages(new Database(noted.url), { search, sort: 'name' }, 1, 50);
    expect(rows.map(({ name }) => name).sort()).toEqual(found);
    expect(await searchAgain()).toEqual([{ rows: found.length, indexes: ['objects_by_part', 'objects_by_uploader'] }]);
  },
);

test.each([
  ['slug', ['blog_posts_slug_key']],
  ['id', ['blog_posts_pkey', 'blog_posts_slug_key']],
] as const)('a post is found by its %s with an index of each column that it may be in', async (column, indexes) => {
  const { rows } = await pageOfAllPosts(db, { kind: 'post', search: 'the-caseload' }, 'newest', 1, 50);
  expect(await findPost(new Database(noted.url), rows[0]?.[column] ?? '')).toMatchObject({ slug: 'the-caseload' });
  expect(await runAgain(/blog_posts_(?:pkey|slug_key)/g)).toEqual([{ rows: 1, indexes }]);
});
