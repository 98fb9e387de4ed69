import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '../../db/client.ts';
import { createUser } from '../../db/queries/accounts/users.ts';
import { changeImage } from '../../db/queries/images/change-image.ts';
import { changedImages } from '../../db/queries/images/uploads.ts';
import type { ServedDatabase } from '../../local/neon-server.ts';
import { exportsFolder, type OldSite, openOldSite } from '../fixtures/old-site.ts';
import { temporaryFolder } from '../platform/start-platform.ts';
import { openTestDatabase } from '../platform/test-database.ts';
import { run } from './command.ts';

let site: OldSite;
let served: ServedDatabase;
let db: Database;
const dataDir = temporaryFolder();

beforeAll(async () => {
  site = await openOldSite();
  served = await openTestDatabase();
  db = new Database(served.url);
  const names = { password: 'x', firstName: null, lastName: null, role: 'admin' } as const;
  await createUser(db, { ...names, username: 'ada', email: 'ada@example.org' });
});

afterAll(async () => {
  site.close();
  await served.close();
});

const environment = () => ({ DATABASE_URL: served.url, SESSION_SECRET: 'x'.repeat(32), DATA_DIR: dataDir });
const importPosts = (...parameters: string[]) =>
  run('import-posts', environment(), site.file, '--author', 'ada@example.org', ...parameters);
const contentOf = async (slug: string) =>
  (await db.selectFrom('blogPosts').select('content').where('slug', '=', slug).executeTakeFirstOrThrow()).content;

test('a dry run names every image and asks the old site for nothing', async () => {
  const { output } = await importPosts('--dry-run');
  expect(output).toContain(
    `    image ${site.url}/wp-content/uploads/2025/03/harbour-scaled.jpg is fetched into the library\n`,
  );
  expect(output).toContain('    image “https://elsewhere.example/pic.webp”, which stays at its host\n');
  expect(output).toContain('6 images for the library');
  expect(site.requests).toEqual([]);
});

test('no post is stored while an image could still come, and the next run continues', async () => {
  site.busy = '/wp-content/uploads/2012/06/map.png';
  const { code, output } = await importPosts();
  expect(code).toBe(1);
  expect(output).toMatch(
    /^1 of 6 images could not be fetched just now: 127\.0\.0\.1:\d+ answered 503\. No post was stored\./,
  );
  expect(site.requests.filter((url) => url === site.busy)).toHaveLength(3);
  expect(await db.selectFrom('blogPosts').select('id').execute()).toEqual([]);
  site.busy = '';
  site.requests.length = 0;
  const second = await importPosts();
  expect(second.output).toContain('5 posts and 4 pages new');
  // The images of the first run are not asked for again, except for those that no run can bring.
  expect(site.requests.sort()).toEqual(['/away.png', '/gone.png', '/wp-content/uploads/2012/06/map.png']);
  expect(second.output).toMatch(
    /image “http\S+\/gone\.png”, which could not be brought: 127\.0\.0\.1:\d+ answered 404\n/,
  );
  expect(second.output).toMatch(/away\.png”, which could not be brought: 127\.0\.0\.1:9 is not a host of the export\n/);
});

test('posts show the originals from the library, each stored once', async () => {
  const objects = await db.selectFrom('objects').select(['name', 'fileName', 'alt', 'contentType']).execute();
  expect(objects.map(({ fileName, alt, contentType }) => [fileName, alt, contentType]).sort()).toEqual([
    ['harbour-scaled.jpg', 'The harbour', 'image/jpeg'],
    ['late.webp', null, 'image/jpeg'],
    ['map.png', 'A map', 'image/png'],
    ['small-90x60.png', null, 'image/png'],
  ]);
  const pathOf = (name: string) => `/api/objects/${objects.find(({ fileName }) => fileName === name)?.name}`;
  expect(readdirSync(path.join(dataDir, 'objects')).sort()).toEqual(objects.map(({ name }) => name).sort());
  expect(await contentOf('blocks-and-more')).toContain(
    `<figure class="wide"><img src="${pathOf('harbour-scaled.jpg')}"`,
  );
  const classic = await contentOf('classic');
  expect(classic).toContain(`<img src="${pathOf('map.png')}" alt="A map"`);
  expect(classic).toContain(`<img src="${pathOf('harbour-scaled.jpg')}" alt="A harbour"`);
  const { featuredImage } = await db
    .selectFrom('blogPosts')
    .select('featuredImage')
    .where('slug', '=', 'blocks-and-more')
    .executeTakeFirstOrThrow();
  expect(featuredImage).toBe(pathOf('harbour-scaled.jpg'));
  expect(await contentOf('later')).toContain(`<img src="${pathOf('late.webp')}"`);
});

test('a second run asks for nothing, and the images of a folder come along', async () => {
  site.requests.length = 0;
  expect((await importPosts()).output).toContain('0 new, 5 posts and 4 pages here already');
  expect(site.requests).toEqual([]);
  const folder = path.join(exportsFolder, 'hugo');
  const { output } = await run('import-posts', environment(), folder, '--author', 'ada@example.org');
  expect(output).toContain(
    '2 posts new, 0 here already and 1 post refused; 2 new topics; 3 redirects; 2 images for the library',
  );
  // Both files have the same bytes.
  const tea = /<img src="(\/api\/objects\/[\w.-]+)"/.exec(await contentOf('tea'))?.[1];
  expect(await contentOf('bundle')).toContain(`<img src="${tea}"`);
});

test('an exported image keeps its name and what the library knows of it, so posts with it are the same elsewhere', async () => {
  const [first, second] = await db.selectFrom('objects').select('name').orderBy('name').execute();
  await changeImage(db, first?.name ?? '', { fileName: 'Tea: one.png', alt: '', focus: { x: 20, y: 80 } });
  await changeImage(db, second?.name ?? '', { alt: 'Two “cups”' });
  const folder = path.join(temporaryFolder(), 'posts');
  expect((await run('export-posts', environment(), folder)).output).toMatch(
    /^Wrote 7 posts and 4 pages, and 5 images to /,
  );
  const other = await openTestDatabase();
  const there = new Database(other.url);
  const names = { password: 'x', firstName: null, lastName: null, role: 'admin' } as const;
  await createUser(there, { ...names, username: 'ada', email: 'ada@example.org' });
  const elsewhere = { DATABASE_URL: other.url, DATA_DIR: temporaryFolder() };
  const { output } = await run('import-posts', elsewhere, folder);
  expect(output).toMatch(/7 posts and 4 pages new.* 5 images for the library/);
  const texts = (each: Database) =>
    each.selectFrom('blogPosts').select(['path', 'content', 'featuredImage']).orderBy('path').execute();
  const images = (each: Database) =>
    each
      .selectFrom('objects')
      .select(['name', 'hash', 'fileName', 'alt', 'focusX', 'focusY'])
      .orderBy('name')
      .execute();
  expect(await texts(there)).toEqual(await texts(db));
  expect(await images(there)).toEqual(await images(db));
  const changed = (each: Database) => changedImages(each).then((rows) => rows.map(({ name }) => name));
  expect(await changed(there)).toEqual([first?.name]);
  expect(readdirSync(path.join(elsewhere.DATA_DIR, 'objects'))).toHaveLength(5);
  await other.close();
});

test('without a store, or on a public site, nothing is fetched from this machine', async () => {
  await db.deleteFrom('blogPosts').execute();
  await db.deleteFrom('importedImages').execute();
  const { DATA_DIR, ...without } = environment();
  const { output } = await run('import-posts', without, site.file, '--author', 'ada@example.org');
  expect(output).toBe('Set UPLOADTHING_TOKEN or DATA_DIR to the store of the site’s images\n');
  site.requests.length = 0;
  const live = { ...without, UPLOADTHING_TOKEN: 'token' };
  const refused = await run('import-posts', live, site.file, '--author', 'ada@example.org');
  expect(refused.output).toContain(
    '3 posts with image “…”, which could not be brought: 127.0.0.1 is not a public IP\n',
  );
  expect(site.requests).toEqual([]);
});
