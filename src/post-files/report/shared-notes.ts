import type { PostKind } from '../../contracts/posts/kind.ts';
import { countedKinds, countKinds } from './counted.ts';

/** A post with what a report says of it, such as its losses. */
export interface NotedPost {
  title: string;
  kind: PostKind;
  notes: readonly string[];
}

/** What is true of several posts: the text for all of them, and what each of them has of it. */
export interface SharedNote {
  text: string;
  /** The number of the posts and pages, such as “3 posts and 2 pages”. */
  number: string;
  /** The posts, each with its own text if the text for all of them leaves something out. */
  details: string[];
}

/** The notes of several posts, and those that only one post has, in the order of the posts. */
export interface SharedNotes {
  shared: SharedNote[];
  own: { notes: string[]; isShared: boolean }[];
}

// What differs between two posts in the same note: a number before it, the path of a redirect, and texts in quotation marks.
const generalOf = (note: string) =>
  note
    .replace(/^\d+ × /, '')
    .replace(/^redirect from \/[^\s:,;]*/, 'redirect from …')
    .replace(/“[^”]*”/g, '“…”');

/**
 * Says once what is true of several posts. Two notes are the same if they differ only in numbers, paths and quoted texts. Returns the
 * notes with the most posts first.
 */
export function shareNotes(posts: readonly NotedPost[]): SharedNotes {
  const groups = new Map<string, { title: string; kind: PostKind; note: string; index: number }[]>();
  for (const [index, { title, kind, notes }] of posts.entries())
    for (const note of notes) {
      const general = generalOf(note);
      const group = groups.get(general);
      if (group) group.push({ title, kind, note, index });
      else groups.set(general, [{ title, kind, note, index }]);
    }
  const own = posts.map(() => ({ notes: [] as string[], isShared: false }));
  const shared: (SharedNote & { count: number })[] = [];
  for (const [general, entries] of groups) {
    const distinct = [...new Map(entries.map((entry) => [entry.index, entry])).values()];
    const count = distinct.length;
    for (const { index, note } of entries) {
      const post = own[index];
      if (count > 1 && post) post.isShared = true;
      else post?.notes.push(note);
    }
    if (count > 1) shared.push({ ...textOf(general, entries), number: countedKinds(countKinds(distinct)), count });
  }
  return { shared: shared.sort((a, b) => b.count - a.count), own };
}

// The parts of a note that generalOf leaves out.
const differing = (note: string) =>
  [...note.matchAll(/^redirect from (\/[^\s:,;]*)|“([^”]*)”/g)].map(([, path, quoted]) => path ?? quoted).join(', ');

function textOf(general: string, entries: readonly { title: string; note: string }[]) {
  const plain = (note: string) => note.replace(/^\d+ × /, '');
  const [first] = entries;
  const isSame = entries.every(({ note }) => plain(note) === plain(first?.note ?? ''));
  const total = entries.reduce((sum, { note }) => sum + Number(/^(\d+) × /.exec(note)?.[1] ?? 1), 0);
  const text = isSame ? plain(first?.note ?? '') : general;
  return {
    text: total > entries.length ? `${text}, ${total.toLocaleString('en-GB')} in all` : text,
    details: entries.map(({ title, note }) => (isSame ? title : `${title}: ${differing(note)}`)),
  };
}
