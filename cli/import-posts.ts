import type { Database } from '../db/client.ts';
import { commandEvent } from '../db/queries/audit/audit.ts';
import { findAuthors } from '../db/queries/imports/imported-posts.ts';
import { importPosts, newPosts, postsPerImport } from '../functions/_shared/imports/import-posts.ts';
import { importTopics, TooManyTopicsError, type TopicOptions } from '../functions/_shared/imports/import-topics.ts';
import type { MakeEvent } from '../functions/_shared/topics/name-topics.ts';
import { adminPrefix as adminPrefixSchema } from '../src/contracts/admin-prefix.ts';
import type { ImportedPost } from '../src/contracts/imports/imports.ts';
import type { IncomingPost } from '../src/contracts/imports/incoming-post.ts';
import type { ImportedTopic, IncomingTopic } from '../src/contracts/imports/incoming-topic.ts';
import { batchesOf } from '../src/post-files/batches.ts';
import { ExportError } from '../src/post-files/export-error.ts';
import { imagesOf, imagesToBring, pretendedPaths, replaceImages } from '../src/post-files/images.ts';
import { readApart } from '../src/post-files/read-apart.ts';
import type { ReadExport } from '../src/post-files/reading.ts';
import { countedKinds, countKinds } from '../src/post-files/report/counted.ts';
import { reportOf } from '../src/post-files/report/import-report.ts';
import { topicChooser, topicsToAdd, withTopics } from '../src/post-files/topics/choices.ts';
import { CliError } from './cli-error.ts';
import { openDatabase, readArguments, runCommand } from './command.ts';
import { readFiles } from './export-folder.ts';
import { type BroughtImages, bringImages } from './import-images.ts';
import {
  describeImages,
  describeImport,
  describePost,
  describeShared,
  describeTopics,
  imageNotes,
} from './import-report.ts';
import { startReading } from './start-reading.ts';
import { readTopicChoices, topicFlags } from './topic-choices.ts';

const usage = `Usage: npm run import-posts -- FILE [--dry-run] [--author EMAIL] [--site URL] [--without-images]
  [--topics keep|none] [--least-posts NUMBER] [--topic "OLD=NEW"] [--without-topic "OLD"]
FILE is an export of WordPress (XML) or Ghost (JSON), or a folder of Markdown. --dry-run reports what would happen and stores nothing.
EMAIL is the author of posts whose author has no account here. URL is the old site, which exports of Ghost and Markdown do not name.
--without-images leaves all images where they are.
Categories and tags become topics. --topics none leaves all out, and --least-posts those with fewer posts. --topic keeps one, under another name or
as part of another topic, and --without-topic leaves one out; both can be repeated.`;

// Imports posts and pages from another site, or from npm run export-posts.
await runCommand(async () => {
  const { positionals, values } = readArguments(usage, {
    most: 1,
    options: {
      ...{ 'dry-run': { type: 'boolean' }, author: { type: 'string' } },
      ...{ site: { type: 'string' }, 'without-images': { type: 'boolean' } },
      ...topicFlags,
    } as const,
  });
  const [file] = positionals;
  if (!file || (values.site && !/^https?:/.test(values.site))) throw new CliError(usage);
  const db = openDatabase();
  const read = await readPosts(file, values.site);
  const dryRun = values['dry-run'] === true;
  const fallbackAuthor = values.author ? await authorOf(db, values.author) : null;
  const choices = readTopicChoices(read.terms, values);
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
  const sources = new Set(wanted.map(({ source }) => source));
  const fresh = read.posts.filter(({ post }) => sources.has(post.source));
  const topicEvent: MakeEvent = ({ action, subject }) => commandEvent(action, subject);
  const topics = await addTopics(db, topicsToAdd(read.terms, choices, fresh), {
    dryRun,
    event: topicEvent,
    adminPrefix,
  });
  const choose = topicChooser(read.terms, choices);
  const imported: ImportedPost[] = [];
  for (const batch of batchesOf(read.posts, { posts: postsPerImport, characters: 4_000_000 })) {
    const posts = batch.map((each) => withTopics(replaceImages(each.post, brought.paths), choose(each)));
    // Requests no build, because a command does not know the build hook. The report asks the person to rebuild.
    const beside = { savedBy: null, event: commandEvent('post.import'), topicEvent, build: undefined };
    const done = await importPosts(db, posts, { dryRun, fallbackAuthor, ...beside, adminPrefix });
    imported.push(...done.posts);
  }
  const outcomes = read.posts.map((each, index) => {
    const shown = imagesOf(each.post, read.hosts);
    return { read: each, imported: imported[index] as ImportedPost, shown, imageNotes: imageNotes(shown, brought) };
  });
  const report = reportOf(outcomes, read.refused, { isDone: !dryRun, choose: 'add --author EMAIL' });
  const own = (index: number) => report.own[index] ?? { notes: [], images: [] };
  const lines = outcomes.flatMap(({ read: each, imported: outcome, shown }, index) => {
    if (outcome.state === 'refused') return own(index).notes.map((reason) => `! ${outcome.title}: ${reason}`);
    const images = [...(dryRun ? describeImages(shown, brought) : []), ...own(index).images];
    return [describePost(each, outcome, { topics: choose(each).names, lost: own(index).notes, images })];
  });
  const unread = read.refused.flatMap(({ name }, index) =>
    own(outcomes.length + index).notes.map((reason) => `! ${name}: ${reason}`),
  );
  return [
    ...lines,
    ...unread,
    '',
    ...describeTopics(read, choices, { imported: topics, cut: fresh.filter((post) => choose(post).isCut).length }),
    ...describeShared(report),
    describeImport(read, imported, { dryRun, images: brought.paths.size, topics }),
  ].join('\n');
});

async function addTopics(
  db: Database,
  topics: readonly IncomingTopic[],
  options: TopicOptions,
): Promise<ImportedTopic[]> {
  if (topics.length === 0) return [];
  try {
    return await importTopics(db, topics, options);
  } catch (error) {
    if (!(error instanceof TooManyTopicsError)) throw error;
    throw new CliError(`${error.message} --least-posts 3 leaves out those with fewer than 3 posts.`);
  }
}

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
  const groups = Map.groupBy(posts, (post) => post.author?.toLowerCase() ?? 'nobody');
  const known = await findAuthors(db, [...groups.keys()]);
  const unknown = [...groups].filter(([email]) => !known.has(email));
  if (unknown.length === 0) return;
  const people = unknown.map(([email, own]) => `${email} (${countedKinds(countKinds(own))})`);
  throw new CliError(
    `Some posts or pages are by people without an account here: ${people.join(', ')}. Nothing was stored. Make the accounts, or add --author EMAIL to give them to that person.`,
  );
}
