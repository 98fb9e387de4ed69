import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import { Database } from '../../db/client.ts';
import { insertPosts } from '../../db/queries/posts/posts.ts';
import { samplePosts } from '../../db/sample-posts.ts';
import { postPath, publicPaths } from '../e2e/site/public-paths.ts';
import { createAccount } from '../fixtures/accounts.ts';
import { send } from '../platform/http.ts';
import { makePost } from '../platform/prepared-platform.ts';

const { address, databaseUrl } = inject('platform');

/** Returns the content of each meta element of a page by its name or property. */
async function metaOf(path: string): Promise<Record<string, string>> {
  const { text } = await send(address, path);
  const elements = text.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g);
  return Object.fromEntries([...elements].map(([, name, content]) => [name, content]));
}

const read = async (url = '') => Buffer.from(await (await fetch(url)).arrayBuffer());

test('every page and post has an image of its own for shared links, 1,200 by 630, with its text', async () => {
  const seen = new Set<string>();
  for (const path of publicPaths) {
    const meta = await metaOf(path);
    expect(meta['og:image']).toMatch(/\/share-images\/[\da-f]{20}\.png$/);
    seen.add(meta['og:image'] ?? '');
    const { format, width, height } = await sharp(await read(meta['og:image'])).metadata();
    expect([path, format, width, height]).toEqual([path, 'png', 1200, 630]);
    expect(meta).toMatchObject({ 'og:image:width': '1200', 'og:image:height': '630' });
    expect(meta['og:image:alt']?.length).toBeGreaterThan(5);
    expect(meta['twitter:image:alt']).toBe(meta['og:image:alt']);
  }
  expect(seen.size).toBe(publicPaths.length);
  expect((await metaOf(postPath))['og:image:alt']).toBe(samplePosts[0].title);
});

test('the image has the brand and the title on its left, and the drawing on its right', async () => {
  const image = sharp(await read((await metaOf(postPath))['og:image']));
  // An area without anything drawn has one colour.
  const spread = async (left: number, top: number, width: number, height: number) => {
    const area = await image.clone().extract({ left, top, width, height }).png().toBuffer();
    const { channels } = await sharp(area).stats();
    return Math.max(...channels.map(({ stdev }) => stdev));
  };
  expect(await spread(60, 56, 260, 70)).toBeGreaterThan(20);
  expect(await spread(60, 300, 560, 280)).toBeGreaterThan(20);
  expect(await spread(680, 0, 520, 630)).toBeGreaterThan(20);
  expect(await spread(0, 0, 40, 630)).toBe(0);
});

test('a post that is newer than the build names an image that exists, and its featured image if it has one', async () => {
  const db = new Database(databaseUrl);
  const { id } = await createAccount(db, 'admin');
  const featured = { slug: 'shared-featured', featuredImage: '/share.png' };
  await insertPosts(db, [makePost({ slug: 'shared-fresh' }, id), makePost(featured, id)]);
  const [fresh, own] = [await metaOf('/blog/shared-fresh'), await metaOf('/blog/shared-featured')];
  expect((await sharp(await read(fresh['og:image'])).metadata()).width).toBe(1200);
  expect(own).toMatchObject({ 'og:image': `${address}/share.png`, 'og:image:alt': 'Title of shared-featured' });
  await db.deleteFrom('blogPosts').where('authorId', '=', id).execute();
});
