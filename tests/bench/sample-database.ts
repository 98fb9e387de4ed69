import path from 'node:path';
import { Database } from '../../db/client.ts';
import { migrate } from '../../db/migrate.ts';
import { createUser } from '../../db/queries/accounts/users.ts';
import { insertPosts } from '../../db/queries/posts/posts.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from '../../local/database.ts';
import { cleanExcerpt, cleanWritten } from '../../src/rich-text/clean-text.ts';
import { temporaryFolder } from '../platform/start-platform.ts';

const paragraph =
  '<p>Most organisations discover the state of their records on the day somebody asks for them. The therapist is excellent, the clients are well looked after, and <strong>nobody can find</strong> the <a href="https://example.org/certificate">insurance certificate</a>.</p>';

/** The secret of every platform and build of a bench. */
export const sampleSecret = 'the secret of every bench, with nothing to hide';

/** Text as the API stores it. */
const cleanTexts = async (number: number) => ({
  content: await cleanWritten(content(number)),
  excerpt: await cleanExcerpt(`What case ${number} taught us.`),
});

/** Content of about five kilobytes, different for every number. */
const content = (number: number) =>
  `<h2>Case ${number}</h2>${paragraph.repeat(18)}<ul><li>One</li><li>${number}</li></ul>`;

/** Opens an embedded database filled with published posts, like the one of `npm start`. */
export async function openSampleDatabase(posts: number): Promise<EmbeddedDatabase & { db: Database }> {
  const embedded = await openEmbeddedDatabase(path.join(temporaryFolder(), 'postgres'));
  const db = new Database(embedded.url);
  await fillWithSamples(db, posts);
  return { ...embedded, db };
}

/** Creates the tables of an empty database and fills them with published posts, an hour apart. */
export async function fillWithSamples(db: Database, posts: number): Promise<void> {
  await migrate(db);
  const names = { username: 'writer', email: 'writer@example.org', firstName: null, lastName: null };
  const author = await createUser(db, { ...names, password: 'nobody signs in', role: 'admin' });
  const newest = Date.parse('2026-11-01T12:00:00Z');
  const rows = await Promise.all(
    Array.from({ length: posts }, async (_, index) => {
      const createdAt = new Date(newest - index * 3_600_000);
      const number = posts - index;
      return {
        title: `Post number ${number}`,
        ...(await cleanTexts(number)),
        slug: `post-number-${number}`,
        authorId: author.id,
        published: true,
        createdAt,
        updatedAt: createdAt,
      };
    }),
  );
  for (let start = 0; start < rows.length; start += 100) await insertPosts(db, rows.slice(start, start + 100));
}

/** Adds a copy of a post under another slug, to see what happens between two builds. */
export async function copyPost(db: Database, slug: string, copy: string): Promise<void> {
  const post = await db.selectFrom('blogPosts').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow();
  const { id: _, searchWords: __, path: ___, ...row } = post;
  await insertPosts(db, [{ ...row, slug: copy }]);
}
