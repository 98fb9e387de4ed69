import { counted, countedKinds, type KindCounts } from './counted.ts';

/** The numbers of an import that decide what to do next. */
export interface ImportNumbers {
  /** The number of new posts and pages. */
  added: number;
  /** Those of them that visitors do not see yet. */
  drafts: KindCounts;
  redirects: number;
  /** The categories and tags of the export. */
  terms: number;
  /** True if posts are refused because nobody is chosen as their author. */
  isAuthorMissing: boolean;
}

/** The words for things that the screen and the command do in different ways. */
interface Words {
  import: string;
  topics: string;
  author: string;
  rebuild: string;
}

const words: Record<'screen' | 'command', Words> = {
  screen: {
    import: 'Then press Import. Nothing is stored yet.',
    topics: 'Choose which categories and tags become topics.',
    author: 'Choose Another File, and choose an author for the posts without one.',
    rebuild: 'Everything is in the back office now, and on the site after its build.',
  },
  command: {
    import: 'This was a dry run: nothing was stored. Leave out --dry-run to import.',
    topics: 'Choose the topics with --topics, --least-posts, --topic and --without-topic.',
    author: 'Choose an author for the posts without one with --author EMAIL.',
    rebuild: 'Rebuild the site in the back office, so that visitors find everything.',
  },
};

/** Returns what to do after a dry run, or after an import, in this order. */
export function nextSteps(
  { added, drafts, redirects, terms, isAuthorMissing }: ImportNumbers,
  { isDone, at }: { isDone: boolean; at: 'screen' | 'command' },
): string[] {
  const say = words[at];
  const author = isAuthorMissing ? [say.author] : [];
  if (!isDone)
    return [
      ...author,
      ...(added > 0 && terms > 0 ? [say.topics] : []),
      ...(added > 0 || at === 'command' ? [say.import] : []),
    ];
  const hidden = drafts.post + drafts.page;
  if (added === 0) return [...author, 'Nothing was added.'];
  return [
    say.rebuild,
    ...(hidden > 0
      ? [
          `${countedKinds(drafts)} ${hidden === 1 ? 'is' : 'are'} not public yet: read ${hidden === 1 ? 'it' : 'them'} in the back office.`,
        ]
      : []),
    ...(redirects > 0
      ? [
          `After the build, try ${redirects === 1 ? 'the old address' : `some of the ${counted(redirects, 'old address', 'old addresses')}`}.`,
        ]
      : []),
    ...author,
  ];
}
