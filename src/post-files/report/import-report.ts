import type { ImportedPost } from '../../contracts/imports/imports.ts';
import { maxTopics } from '../../contracts/topics/topic-name.ts';
import type { ReadPost, Refusal } from '../reading.ts';
import { counted, countedKinds, countKinds } from './counted.ts';
import { type SharedNote, shareNotes } from './shared-notes.ts';

/** A post of an import with its outcome, and with what the report says of images that the library does not get. */
export interface ReportedPost {
  read: ReadPost;
  imported: ImportedPost;
  imageNotes: readonly string[];
}

/** What a report says once, for many posts. Each sentence has the posts that it is about. */
export interface ImportReport {
  /** The authors without an account here. */
  authors: { text: string; posts: string[] }[];
  /** Why several posts are refused. */
  refusals: SharedNote[];
  /** What several posts lose. */
  losses: SharedNote[];
  /** Where images of several posts stay, or why they are missing. */
  images: SharedNote[];
  /**
   * What only one post loses, or why it is refused, by the position of the post. The posts that could not be read follow the others.
   * `isShared` is true if something above is about the post too.
   */
  own: { notes: string[]; images: string[]; isShared: boolean }[];
}

/**
 * Sums up an import, or a dry run. `refused` are the posts that could not be read. `choose` says where a person chooses an author.
 */
export function reportOf(
  posts: readonly ReportedPost[],
  refused: readonly Refusal[],
  { isDone, choose }: { isDone: boolean; choose: string },
): ImportReport {
  const isNew = ({ imported }: ReportedPost) => imported.state === 'new';
  const share = (notesOf: (post: ReportedPost) => readonly string[]) =>
    shareNotes(posts.map((each) => ({ ...namesOf(each), notes: notesOf(each) })));
  const losses = share((each) => (isNew(each) ? [...each.read.losses, ...each.imported.losses] : []));
  const images = share((each) => (isNew(each) ? each.imageNotes : []));
  const refusals = shareNotes([
    ...posts.map((each) => ({ ...namesOf(each), notes: isRefused(each) ? [each.imported.reason] : [] })),
    ...refused.map(({ name, kind, reason }) => ({ title: name, kind, notes: [reason] })),
  ]);
  return {
    authors: authorsOf(posts, isDone, choose),
    refusals: refusals.shared,
    losses: losses.shared,
    images: images.shared,
    own: refusals.own.map((refusal, index) => ({
      notes: [...(losses.own[index]?.notes ?? []), ...refusal.notes],
      images: images.own[index]?.notes ?? [],
      isShared:
        refusal.isShared ||
        isWithoutAuthor(posts[index]) ||
        [losses, images].some(({ own }) => own[index]?.isShared === true),
    })),
  };
}

// Not for want of an author, whom a person can still choose.
const isRefused = ({ imported }: ReportedPost) => imported.state === 'refused' && imported.author !== 'missing';

const namesOf = ({ read: { post } }: ReportedPost) => ({ title: post.title, kind: post.kind });

const isWithoutAuthor = (post: ReportedPost | undefined) =>
  post?.imported.state === 'refused' && post.imported.author === 'missing';

function authorsOf(posts: readonly ReportedPost[], isDone: boolean, choose: string): ImportReport['authors'] {
  const wanted = posts.filter((each) => each.imported.state !== 'known' && !isRefused(each));
  const others = wanted.filter(({ imported }) => imported.author !== 'account');
  const groups = Map.groupBy(others, ({ read, imported }) => `${imported.author} ${read.post.author ?? ''}`);
  const largest = [...groups.values()].sort((a, b) => b.length - a.length);
  return largest.map((group) => {
    const [first] = group;
    const number = countedKinds(countKinds(group.map(({ read }) => read.post)));
    const email = first?.read.post.author;
    const who = email
      ? `No account here has ${email}, who wrote ${number} of the export.`
      : `The export names no author of ${number}.`;
    const isChosen = first?.imported.author === 'chosen';
    const them = group.length === 1 ? 'it' : 'them';
    const next = isChosen
      ? `The author that you have chosen ${isDone ? 'has' : 'gets'} ${them}.`
      : `${isDone ? 'Nobody has been chosen, so they are refused.' : `Choose an author for ${them}: ${choose}.`}`;
    return { text: `${who} ${next}`, posts: group.map(({ read }) => read.post.title) };
  });
}

/** Returns the sentence about posts with too many topics; undefined if there is none. */
export const cutTopicsNote = (posts: number): string | undefined =>
  posts > 0
    ? `${counted(posts, 'post')} ${posts === 1 ? 'has' : 'have'} more than ${maxTopics} topics: each keeps ${maxTopics}, its categories first, then those with the most posts.`
    : undefined;

/** Returns what becomes of a new post or page. */
export const statusOf = ({ read: { post }, imported }: Pick<ReportedPost, 'read' | 'imported'>) =>
  imported.isDraft ? 'draft' : post.published ? 'published' : 'scheduled';
