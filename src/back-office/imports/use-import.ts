import { useState } from 'react';
import { call, messageOf } from '../../api/call.ts';
import type { ImportedPost } from '../../contracts/imports/imports.ts';
import type { ImportedTopic } from '../../contracts/imports/incoming-topic.ts';
import { listTopics } from '../../contracts/topics/topics.ts';
import { ExportError } from '../../post-files/export-error.ts';
import { imagesToBring, pretendedPaths, replaceImages } from '../../post-files/images.ts';
import type { ReadExport, ReadPost } from '../../post-files/reading.ts';
import { asTopics, type TopicChoices, topicChooser, topicsToAdd, withTopics } from '../../post-files/topics/choices.ts';
import { keyOf } from '../../post-files/topics/terms-of.ts';
import { refreshQueries } from '../../stores/queries.ts';
import { requestRebuild } from '../publishing/request-rebuild.ts';
import { bringImages } from './bring-images.ts';
import type { Progress } from './progress.ts';
import { readFiles } from './read-files.ts';
import { sendPosts } from './send-posts.ts';
import { sendTopics } from './send-topics.ts';

/** The choices for an import. */
export interface Choice {
  files: readonly File[];
  /** The URL of the old site; undefined if nobody named one. */
  site: string | undefined;
  /** The id of the author of posts whose author has no account here. */
  fallbackAuthor: string | null;
}

/** A post with its outcome, and with the images that could not be brought. */
export interface ImportRow {
  read: ReadPost;
  imported: ImportedPost;
}

/** An import that was checked. */
export interface Checked {
  choice: Choice;
  read: ReadExport;
  rows: readonly ImportRow[];
  /** What becomes of each category and tag if it keeps its name, by the keys of the terms. */
  topics: ReadonlyMap<string, ImportedTopic>;
  /** The names of the topics that the site had before. */
  siteTopics: readonly string[];
  /** The topics that the import has added or found. */
  done: readonly ImportedTopic[];
  /** The number of images that would come into the library. */
  images: number;
  /** The reasons why images could not be brought, by URL. */
  faults: ReadonlyMap<string, string>;
}

/** The step that an import has reached. */
export type Step =
  | { name: 'choose'; fault?: string }
  | { name: 'working'; progress: Progress; checked?: Checked }
  /** `fault` is the reason why an import stopped. `withoutImages` is true if it can continue without the missing images. */
  | { name: 'checked'; checked: Checked; fault?: string; withoutImages?: boolean }
  | { name: 'done'; checked: Checked };

/** Thrown when images could not be fetched for now. */
class ImagesMissingError extends Error {}

/** Runs an import: reads and checks the chosen files, and imports them afterwards. */
export function useImport() {
  const [step, setStep] = useState<Step>({ name: 'choose' });
  // They stay while somebody goes back and checks the same file again.
  const [choices, setChoices] = useState<TopicChoices>(new Map());

  const check = async (choice: Choice) => {
    const show = (progress: Progress) => setStep({ name: 'working', progress });
    show({ what: 'Reading the export', done: 0, total: 0 });
    try {
      const read = await readFiles(choice.files, choice.site, show);
      if (read.posts.length === 0) throw new ExportError(noPost(read));
      const images = imagesToBring(
        read.posts.map(({ post }) => post),
        read.hosts,
      );
      const posts = read.posts.map((each) => ({ ...each, post: replaceImages(each.post, pretendedPaths(images)) }));
      const imported = await sendPosts(posts, { dryRun: true, fallbackAuthor: choice.fallbackAuthor }, show);
      const topics = await sendTopics(asTopics(read.terms), true, show);
      const site = await call(listTopics, {});
      const found = {
        topics: new Map(topics.map((topic) => [keyOf(topic.name), topic])),
        siteTopics: site.topics.map(({ name }) => name),
      };
      const rows = rowsOf(read.posts, imported);
      const fresh = rows.filter(isNew).map((row) => row.read.post);
      const count = imagesToBring(fresh, read.hosts).length;
      const checked: Checked = { choice, read, rows, ...found, done: [], images: count, faults: new Map() };
      setStep({ name: 'checked', checked });
    } catch (error) {
      const fault = error instanceof ExportError ? error.message : messageOf(error, 'The export could not be checked.');
      setStep({ name: 'choose', fault });
    }
  };

  const start = async (checked: Checked, { withoutMissing = false } = {}) => {
    const show = (progress: Progress) => setStep({ name: 'working', progress, checked });
    try {
      const done = await importAll(checked, choices, withoutMissing, show);
      setStep({ name: 'done', checked: done });
      refreshQueries('/api/blog');
      refreshQueries('/api/topics');
      if (done.rows.some(isNew)) await requestRebuild();
    } catch (error) {
      const withoutImages = error instanceof ImagesMissingError;
      const outcome = 'The import stopped. What is imported stays, and it continues from there.';
      setStep({
        name: 'checked',
        checked,
        withoutImages,
        fault: withoutImages ? error.message : messageOf(error, outcome),
      });
    }
  };

  const restart = () => {
    // Another export has other categories.
    if (step.name === 'done') setChoices(new Map());
    setStep({ name: 'choose' });
  };

  return { step, choices, choose: setChoices, check, start, restart };
}

const noPost = ({ refused, skipped }: ReadExport) =>
  refused.length > 0
    ? `No post of the export can be read. ${refused.map(({ name, reason }) => `${name}: ${reason}`).join(' ')}`
    : `There is no post in the export. ${skipped.join('; ')}`;

/** Returns true if the import stores a post, or would store it. */
export const isNew = ({ imported }: ImportRow): boolean => imported.state === 'new';

function rowsOf(posts: readonly ReadPost[], imported: readonly ImportedPost[]): ImportRow[] {
  const bySource = new Map(imported.map((each) => [each.source, each]));
  return posts.flatMap((read) => {
    const found = bySource.get(read.post.source);
    return found ? [{ read, imported: found }] : [];
  });
}

async function importAll(
  checked: Checked,
  choices: TopicChoices,
  withoutMissing: boolean,
  show: (progress: Progress) => void,
): Promise<Checked> {
  const { choice, read, rows } = checked;
  const fresh = rows.filter(isNew);
  const images = imagesToBring(
    fresh.map((row) => row.read.post),
    read.hosts,
  );
  const brought = await bringImages(images, { hosts: read.hosts, files: choice.files, details: read.details }, show);
  const [first] = brought.again;
  if (first && !withoutMissing)
    throw new ImagesMissingError(
      `${brought.again.length} of ${images.length} images could not be fetched just now: ${brought.faults.get(first)}. No post is imported yet. Try again, and the import continues.`,
    );
  const reads = fresh.map((row) => row.read);
  const topics = await sendTopics(topicsToAdd(read.terms, choices, reads), false, show);
  const choose = topicChooser(read.terms, choices);
  const posts = reads.map((each) => ({
    ...each,
    post: withTopics(replaceImages(each.post, brought.paths), choose(each)),
  }));
  const imported = await sendPosts(posts, { dryRun: false, fallbackAuthor: choice.fallbackAuthor }, show);
  const bySource = new Map(imported.map((each) => [each.source, each]));
  const after = rows.map((row) => ({ ...row, imported: bySource.get(row.read.post.source) ?? row.imported }));
  return { ...checked, rows: after, done: topics, images: brought.paths.size, faults: brought.faults };
}
