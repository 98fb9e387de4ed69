import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '../../db/client.ts';
import { migrate, migrationNames } from '../../db/migrate.ts';
import { readImage } from '../../db/queries/images/images.ts';
import { findObject } from '../../db/queries/images/uploads.ts';
import type { ServedDatabase } from '../../local/neon-server.ts';
import { openEmptyDatabase } from '../platform/test-database.ts';

let served: ServedDatabase;
let db: Database;

beforeAll(async () => {
  served = await openEmptyDatabase();
  db = new Database(served.url);
  await migrate(db, migrationNames.slice(0, migrationNames.indexOf('0020-image-library')));
});

afterAll(() => served.close());

const nameOf = (word: string) => `t${word.padEnd(21, '-')}.png`;

// The statements with which the version before stores an image, and a post that shows it.
async function storeAsBefore(word: string): Promise<void> {
  const name = nameOf(word);
  await sql`
    insert into objects (name, content_type, size, width, height, uploaded_by, stored_at, location)
    values (${name}, 'image/png', 1, 2, 3, null, null, null) on conflict (name) do nothing returning name`.execute(db);
  await sql`update objects set stored_at = now(), location = null where name = ${name}`.execute(db);
  await sql`
    with saved as (
      insert into blog_posts (title, content, excerpt, slug, author_id, featured_image)
      values (${word}, ${`<img src="/api/objects/${name}" alt="">`}, 'e', ${word}, (select id from users), ${`/api/objects/${name}`})
      returning *
    )
    insert into post_revisions (post_id, saved_at, change, title, content, excerpt, slug, published, featured_image)
    select id, updated_at, 'created', title, content, excerpt, slug, published, featured_image from saved`.execute(db);
}

const readAsBefore = async (word: string) =>
  (await sql`select name from objects where name = ${nameOf(word)} and stored_at is not null`.execute(db)).rows;

test('the version before goes on storing and showing images, and the library has all of them with their uses', async () => {
  await sql`insert into users (username, email, password) values ('Ada', 'ada@example.org', 'x')`.execute(db);
  await storeAsBefore('earlier');
  await migrate(db);
  await storeAsBefore('later');
  for (const word of ['earlier', 'later']) {
    expect(await readAsBefore(word)).toEqual([{ name: nameOf(word) }]);
    expect(await findObject(db, nameOf(word))).toMatchObject({ hash: null, sameAs: null, alt: null });
    const image = await readImage(db, nameOf(word));
    expect(image).toMatchObject({ name: nameOf(word), uses: { total: 1, first: [{ place: 'post', title: word }] } });
  }
});
