import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../db/client.ts';
import { findObject } from '../db/queries/images/uploads.ts';
import { exportedPosts, type PostToExport } from '../db/queries/imports/exported-posts.ts';
import { exportedTopics } from '../db/queries/imports/exported-topics.ts';
import { imageDetailsPath, pagesFolder, topicDetailsPath } from '../src/post-files/export-files.ts';
import { type ImageDetails, writeImageDetails } from '../src/post-files/image-details.ts';
import { storedImageNames } from '../src/post-files/markdown/exported-images.ts';
import { writePost } from '../src/post-files/markdown/write-post.ts';
import { counted, countedKinds } from '../src/post-files/report/counted.ts';
import { writeTopicDetails } from '../src/post-files/topics/topic-details.ts';
import { CliError } from './cli-error.ts';
import { openDatabase, readArguments, runCommand } from './command.ts';
import { readStoredImage } from './stored-image.ts';

const usage = `Usage: npm run export-posts -- FOLDER
FOLDER must be new or empty. It gets a Markdown file for each post, the folders “pages” and “images”, and the file ${topicDetailsPath}.`;

// Writes every post and page as Markdown, with the images of this site. npm run import-posts reads the folder again.
await runCommand(async () => {
  const { positionals } = readArguments(usage, { most: 1 });
  const [folder] = positionals;
  if (!folder) throw new CliError(usage);
  const db = openDatabase();
  const images = new Set<string>();
  const counts = { post: 0, page: 0 };
  for await (const posts of exportedPosts(db)) {
    if (counts.post + counts.page === 0) await makeFolder(folder);
    for (const post of posts) {
      const file = path.join(folder, post.kind === 'page' ? pagesFolder : '', `${post.slug}.md`);
      if (post.kind === 'page') await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, fileOf(post));
      for (const name of storedImageNames(post.content, post.featuredImage)) images.add(name);
      counts[post.kind] += 1;
    }
  }
  if (counts.post + counts.page === 0) return 'There are no posts or pages, so nothing was written.';
  const topics = await exportedTopics(db);
  if (topics.length > 0) await writeFile(path.join(folder, topicDetailsPath), writeTopicDetails(topics));
  const missing = await writeImages(db, images, folder);
  const lost = missing.length > 0 ? ` Not found in the store: ${missing.join(', ')}.` : '';
  const written = [countedKinds(counts), counted(images.size - missing.length, 'image')].join(
    counts.page > 0 ? ', and ' : ' and ',
  );
  return `Wrote ${written} to ${folder}.${lost}`;
});

/** Writes images and their details. Returns the names of images that are not in the store. */
async function writeImages(db: Database, names: ReadonlySet<string>, folder: string): Promise<string[]> {
  const details = new Map<string, ImageDetails>();
  for (const name of names) {
    const object = await findObject(db, name);
    const bytes = object && (await readStoredImage(object));
    if (!bytes) continue;
    await writeFile(path.join(folder, 'images', name), bytes);
    const { fileName, alt, focusX: x, focusY: y } = object;
    details.set(name, { fileName, alt, focus: x === null || y === null ? null : { x, y } });
  }
  if (details.size > 0) await writeFile(path.join(folder, imageDetailsPath), writeImageDetails(details));
  return [...names].filter((name) => !details.has(name));
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'images'), { recursive: true }).catch((error: unknown) => {
    throw new CliError(`${folder} cannot be written: ${String(error)}`);
  });
  const others = (await readdir(folder)).filter((name) => name !== 'images');
  if (others.length > 0 || (await readdir(path.join(folder, 'images'))).length > 0)
    throw new CliError(`${folder} is not empty. Choose a new folder, so that no file is overwritten.`);
}

function fileOf({ email, paths, publishAt, unpublishAt, createdAt, updatedAt, ...post }: PostToExport): string {
  const { id, kind, title, slug, excerpt, content, featuredImage, metaTitle, metaDescription, published, topics } =
    post;
  return writePost({
    ...{ id, kind, title, slug, excerpt, content, featuredImage, metaTitle, metaDescription, published },
    ...{ createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
    ...{ publishAt: publishAt?.toISOString() ?? null, unpublishAt: unpublishAt?.toISOString() ?? null },
    ...{ author: email, oldPaths: paths, topics: topics.map(({ name }) => name) },
  });
}
