import { afterAll, expect, test } from 'vitest';
import { Database } from '../../db/client.ts';
import { migrate } from '../../db/migrate.ts';
import { type StartedPlatform, startPlatform } from '../start-platform.ts';
import { openTestDatabase } from '../test-database.ts';

let platform: StartedPlatform | undefined;

afterAll(() => platform?.stop());

test('npm start prints the warnings of a build that succeeds', async () => {
  const { url } = await openTestDatabase();
  const db = new Database(url);
  await migrate(db);
  await db
    .insertInto('siteSettings')
    .values({ key: 'contact_email', value: 'no email', updatedAt: new Date() })
    .execute();
  platform = await startPlatform({ DATABASE_URL: url, ADMIN_PASSWORD: 'correct horse battery' });
  expect(platform.output()).toMatch(/^ {2}! The setting contact_email is not valid \(.+\), so its default is used$/m);
});
