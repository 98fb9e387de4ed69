import type { Config } from '@netlify/functions';
import { findUser } from '../db/queries/accounts/users.ts';
import { findImportedImages, findStoredNames } from '../db/queries/imports/imported-images.ts';
import * as contract from '../src/contracts/imports/imports.ts';
import { isAtHost } from '../src/post-files/images.ts';
import { refusedField } from './_shared/http/problem.ts';
import { on } from './_shared/http/route.ts';
import { serve } from './_shared/http/serve.ts';
import { openObjectStore } from './_shared/images/object-store/open-object-store.ts';
import { fetchImage } from './_shared/imports/fetch-image.ts';
import { importPosts } from './_shared/imports/import-posts.ts';
import { importTopics, TooManyTopicsError } from './_shared/imports/import-topics.ts';
import { environment } from './_shared/platform/env.ts';
import { announceSchedule } from './_shared/posts/post-schedule.ts';
import { buildOfImport, rebuildIf } from './_shared/publishing/rebuild.ts';

export const config: Config = {
  path: ['/api/admin/imports', '/api/admin/imports/images', '/api/admin/imports/topics'],
};

// Two tries take less than ten seconds, the shortest time limit of a function on Netlify.
const timeoutMs = 4_000;

const pathOf = (name: string) => `/api/objects/${name}`;
const nameOf = (url: string) => url.split('/').at(-1) ?? '';

export default serve([
  on(contract.importPosts, async ({ db, input: { posts, ...options }, user, event }) => {
    const { fallbackAuthor } = options;
    if (fallbackAuthor && !(await findUser(db, fallbackAuthor)))
      throw refusedField('fallbackAuthor', 'This person has no account any more. Choose another author.');
    const build = buildOfImport({ hasPages: posts.some(({ kind, published }) => kind === 'page' && published) });
    const beside = { savedBy: user.id, event: event({ action: 'post.import' }), topicEvent: event, build };
    const adminPrefix = environment().ADMIN_PREFIX;
    const {
      posts: imported,
      publicPaths,
      queued,
    } = await importPosts(db, posts, { ...options, ...beside, adminPrefix });
    const added = options.dryRun ? [] : imported.filter(({ state }) => state === 'new');
    const sources = new Set(added.map(({ source }) => source));
    if (posts.some((post) => sources.has(post.source) && (post.publishAt ?? post.unpublishAt)))
      await announceSchedule();
    await rebuildIf(publicPaths.length > 0, queued, publicPaths);
    return { success: true, posts: imported };
  }),

  on(contract.importTopics, async ({ db, input: { topics, dryRun }, event }) => {
    const { ADMIN_PREFIX: adminPrefix } = environment();
    try {
      return { success: true, topics: await importTopics(db, topics, { dryRun, event, adminPrefix }) };
    } catch (error) {
      if (error instanceof TooManyTopicsError) throw refusedField('topics', error.message);
      throw error;
    }
  }),

  on(contract.fetchImages, async ({ db, input: { images, hosts }, user }) => {
    const own = images.filter(({ url }) => url.startsWith('/')).map(({ url }) => nameOf(url));
    const urls = images.map(({ url }) => url);
    const [known, here] = await Promise.all([findImportedImages(db, urls), findStoredNames(db, own)]);
    const options = {
      ...{ openStore: openObjectStore, uploadedBy: user.id, timeoutMs, isLocal: Boolean(environment().DATA_DIR) },
      isOwnHost: (url: string) => isAtHost(url, hosts),
    };
    const fetched = images.map(async (image): Promise<contract.FetchedImage> => {
      const { url } = image;
      const found = { url, fault: '', temporary: false };
      const name = known.get(url);
      if (name) return { ...found, path: pathOf(name) };
      if (!url.startsWith('/')) return fetchImage(db, image, options);
      if (here.has(nameOf(url))) return { ...found, path: url };
      return { ...found, path: null, fault: 'this site has no such image' };
    });
    return { success: true, images: await Promise.all(fetched) };
  }),
]);
