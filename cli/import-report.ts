import type { ImportedPost } from '../src/contracts/imports/imports.ts';
import type { ImportedTopic } from '../src/contracts/imports/incoming-topic.ts';
import type { PostImage } from '../src/post-files/images.ts';
import type { ReadExport, ReadPost } from '../src/post-files/reading.ts';
import { counted, countedKinds, countKinds } from '../src/post-files/report/counted.ts';
import { cutTopicsNote, type ImportReport, statusOf } from '../src/post-files/report/import-report.ts';
import { nextSteps } from '../src/post-files/report/next-steps.ts';
import { choiceFor, type TopicChoices } from '../src/post-files/topics/choices.ts';
import { keyOf } from '../src/post-files/topics/terms-of.ts';
import type { BroughtImages } from './import-images.ts';

/**
 * Describes what becomes of a post that is not refused: one line, and more for its redirects, its topics, and what only this post
 * loses.
 */
export function describePost(
  read: ReadPost,
  imported: ImportedPost,
  { topics, lost, images }: { topics: readonly string[]; lost: readonly string[]; images: readonly string[] },
): string {
  const { post } = read;
  const { state, redirects } = imported;
  // A page is told from a post by its first slash.
  const name = imported.kind === 'page' ? `/${imported.slug}` : imported.slug;
  if (state === 'known') return `= ${name}  is here already`;
  const own = statusOf({ read, imported });
  const status = own === 'scheduled' ? `scheduled for ${post.publishAt}` : own;
  return [
    `+ ${name}  ${post.createdAt.slice(0, 10)}  ${status}`,
    ...(redirects.length > 0 ? [`    redirect from ${redirects.join(', ')}`] : []),
    ...(topics.length > 0 ? [`    topics ${topics.join(', ')}`] : []),
    ...(lost.length > 0 ? [`    without ${lost.join('; ')}`] : []),
    ...images.map((image) => `    ${image}`),
  ].join('\n');
}

/** Describes what is true of several posts: each once, with the number of the posts and their names. */
export function describeShared({ authors, refusals, losses, images }: ImportReport): string[] {
  const list = (names: readonly string[]) => names.map((name) => `    ${name}`);
  return [
    ...authors.flatMap(({ text, posts }) => [text, ...list(posts)]),
    ...refusals.flatMap(({ text, number, details }) => [`! ${number}: ${text}`, ...list(details)]),
    ...losses.flatMap(({ text, number, details }) => [`${number} without ${text}`, ...list(details)]),
    ...images.flatMap(({ text, number, details }) => [`${number} with ${text}`, ...list(details)]),
  ];
}

/** Describes what becomes of each category, tag and topic of an export. `cut` is the number of posts with too many topics. */
export function describeTopics(
  { terms }: ReadExport,
  choices: TopicChoices,
  { imported, cut }: { imported: readonly ImportedTopic[]; cut: number },
): string[] {
  if (terms.length === 0) return [];
  const byName = new Map(imported.map((topic) => [keyOf(topic.name), topic]));
  const shown = new Set<string>();
  const lines = terms.flatMap((term) => {
    const { isKept, name } = choiceFor(term, choices);
    const topic = byName.get(keyOf(name));
    const target = topic?.topic?.name ?? name;
    const becomes = !isKept
      ? 'left out'
      : !topic
        ? 'no new post keeps it'
        : topic.isHere
          ? `the topic “${target}”, which is here already`
          : keyOf(name) === term.key
            ? 'a new topic'
            : `the new topic “${target}”`;
    const isFirst = isKept && !shown.has(keyOf(name));
    if (isKept) shown.add(keyOf(name));
    return [
      `  ${term.name}  ${term.kind}, ${counted(term.posts, 'post')}: ${becomes}`,
      ...(isFirst && topic ? pathsOf(topic) : []),
    ];
  });
  const note = cutTopicsNote(cut);
  return ['Topics:', ...lines, ...(note ? [note] : []), ''];
}

const pathsOf = ({ redirects, losses }: ImportedTopic) => [
  ...(redirects.length > 0 ? [`    redirect from ${redirects.join(', ')}`] : []),
  ...losses.map((loss) => `    without ${loss}`),
];

const places: Record<PostImage['place'], string> = {
  'old site': 'is fetched into the library',
  folder: 'is put into the library',
  'this site': 'is of this site, or in the folder “images”',
  elsewhere: 'stays at its host',
};

/** Describes the images that a dry run would bring. */
export const describeImages = (images: readonly PostImage[], { paths }: BroughtImages): string[] =>
  images.filter(({ url }) => paths.has(url)).map(({ url, place }) => `image ${url} ${places[place]}`);

/** Returns what a post loses of its images: those that could not be brought, and those that stay where they are. */
export const imageNotes = (images: readonly PostImage[], { paths, faults }: BroughtImages): string[] =>
  images.flatMap(({ url }) => {
    const fault = faults.get(url);
    if (fault) return [`image “${url}”, which could not be brought: ${fault}`];
    return paths.has(url) ? [] : [`image “${url}”, which ${places.elsewhere}`];
  });

const numberOf = (entries: readonly Pick<ImportedPost, 'kind'>[]) =>
  entries.length === 0 ? '0' : countedKinds(countKinds(entries));

/** Summarises an import, and says what to do next. */
export function describeImport(
  read: ReadExport,
  posts: readonly ImportedPost[],
  { dryRun, images, topics }: { dryRun: boolean; images: number; topics: readonly ImportedTopic[] },
): string {
  const inState = (state: ImportedPost['state']) => posts.filter((post) => post.state === state);
  const refused = [...inState('refused'), ...read.refused];
  const redirects = [...posts, ...topics].reduce((sum, { redirects: paths }) => sum + paths.length, 0);
  const skipped = read.skipped.length > 0 ? `\nLeft out of the export: ${read.skipped.join('; ')}.` : '';
  const added = topics.filter(({ isHere }) => !isHere).length;
  const sum = `${read.from}: ${numberOf(inState('new'))} new, ${numberOf(inState('known'))} here already and ${numberOf(refused)} refused; ${counted(added, 'new topic')}; ${counted(redirects, 'redirect')}; ${counted(images, 'image')} for the library.`;
  const isPublic = new Set(read.posts.filter(({ post }) => post.published).map(({ post }) => post.source));
  const numbers = {
    ...{ added: inState('new').length, redirects, terms: read.terms.length },
    drafts: countKinds(inState('new').filter(({ source, isDraft }) => isDraft || !isPublic.has(source))),
    isAuthorMissing: posts.some(({ state, author }) => state === 'refused' && author === 'missing'),
  };
  return `\n${sum}${skipped}\n${nextSteps(numbers, { isDone: !dryRun, at: 'command' }).join('\n')}`;
}
