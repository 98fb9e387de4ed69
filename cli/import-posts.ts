import type { Database } from '../db/client.ts';
import { commandEvent } from '../db/queries/audit/audit.ts';
import { findAuthors } from '../db/queries/imports/imported-posts.ts';
import { importPosts, newPosts, postsPerImport } from '../functions/_shared/imports/import-posts.ts';
import { adminPrefix as adminPrefixSchema } from '../src/contracts/admin-prefix.ts';
import type { ImportedPost } from '../src/contracts/imports/imports.ts';
import type { IncomingPost } from '../src/contracts/imports/incoming-post.ts';
import { batchesOf } from '../src/post-files/batches.ts';
import { ExportError } from '../src/post-files/export-error.ts';
import { imagesOf, imagesToBring, pretendedPaths, replaceImages } from '../src/post-files/images.ts';
import { readApart } from '../src/post-files/read-apart.ts';
import type { ReadExport } from '../src/post-files/reading.ts';
import { CliError } from './cli-error.ts';
import { openDatabase, readArguments, runCommand } from './command.ts';
import { readFiles } from './export-folder.ts';
import { type BroughtImages, bringImages } from './import-images.ts';
import { describeImages, describeImport, describePost, describeRefused } from './import-report.ts';
import { startReading } from './start-reading.ts';

const usage = `Usage: npm run import-posts -- FILE [--dry-run] [--author EMAIL] [--site URL] [--without-images]
FILE is an export of WordPress (XML) or Ghost (JSON), or a folder of Markdown. --dry-run reports what would happen and stores nothing.
EMAIL is the author of posts whose author has no account here. URL is the old site, which exports of Ghost and Markdown do not name.
--without-images leaves all images where they are.`;

// Imports posts from another site, or from npm run export-posts.
await runCommand(async () => {
  const { positionals, values } = readArguments(usage, {
    most: 1,
    options: {
      ...{ 'dry-run': { type: 'boolean' }, author: { type: 'string' } },
      ...{ site: { type: 'string' }, 'without-images': { type: 'boolean' } },
    } as const,
  });
  const [file] = positionals;
  if (!file || (values.site && !/^https?:/.test(values.site))) throw new CliError(usage);
  const db = openDatabase();
  const read = await readPosts(file, values.site);
  const dryRun = values['dry-run'] === true;
  const fallbackAuthor = values.author ? await authorOf(db, values.author) : null;
  const wanted = await newPosts(
    db,
    read.posts.map(({ post }) => post),
  );
  if (!dryRun && !fallbackAuthor) await refuseUnknownAuthors(db, wanted);
  const images = values['without-images'] ? [] : imagesToBring(wanted, read.hosts);
  const brought: BroughtImages = dryRun
    ? { paths: pretendedPaths(images), faults: new Map() }
    : await bringImages(db, images, { hosts: read.hosts, folder: file, details: read.details });
  const { data: adminPrefix, error } = adminPrefixSchema.safeParse(process.env.ADMIN_PREFIX || undefined);
  if (error) throw new CliError(error.issues[0]?.message ?? '');
  const imported: ImportedPost[] = [];
  for (const batch of batchesOf(read.posts, { posts: postsPerImport, characters: 4_000_000 })) {
    const posts = batch.map(({ post }) => replaceImages(post, brought.paths));
    // Requests no build, because a command does not know the build hook. The report asks the person to rebuild.
    const beside = { savedBy: null, event: commandEvent('post.import'), build: undefined };
    const done = await importPosts(db, posts, { dryRun, fallbackAuthor, ...beside, adminPrefix });
    imported.push(...done.posts);
  }
  const outcomes = read.posts.map((each, index) => ({ each, outcome: imported[index] as ImportedPost }));
  const lines = outcomes
    .filter(({ outcome }) => outcome.state !== 'refused')
    .map(({ each, outcome }) =>
      describePost(each, outcome, describeImages(imagesOf(each.post, read.hosts), brought, dryRun)),
    );
  const refused = imported
    .filter(({ state }) => state === 'refused')
    .map(({ title, reason }) => ({ name: title, reason }));
  return [
    ...lines,
    ...describeRefused([...refused, ...read.refused]),
    describeImport(read, imported, { dryRun, images: brought.paths.size }),
  ].join('\n');
});

async function readPosts(file: string, site: string | undefined): Promise<ReadExport> {
  try {
    return await readApart({ ...(await readFiles(file)), site }, startReading);
  } catch (error) {
    if (!(error instanceof ExportError)) throw error;
    throw new CliError(`${file}: ${error.message}${/Ghost does not name/.test(error.message) ? ' after --site' : ''}`);
  }
}

async function authorOf(db: Database, email: string): Promise<string> {
  const id = (await findAuthors(db, [email])).get(email.toLowerCase());
  if (!id) throw new CliError(`Nobody here has the email ${email}. --author needs the email of an account.`);
  return id;
}

async function refuseUnknownAuthors(db: Database, posts: readonly IncomingPost[]): Promise<void> {
  const emails = [...new Set(posts.map((post) => post.author?.toLowerCase() ?? 'nobody'))];
  const known = await findAuthors(db, emails);
  const unknown = emails.filter((email) => !known.has(email));
  if (unknown.length === 0) return;
  throw new CliError(
    `Some posts are by people without an account here: ${unknown.join(', ')}. Nothing was stored. Make the accounts, or add --author EMAIL to give their posts to that person.`,
  );
}
