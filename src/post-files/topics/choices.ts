import type { IncomingPost } from '../../contracts/imports/incoming-post.ts';
import type { IncomingTopic } from '../../contracts/imports/incoming-topic.ts';
import { typedSlug } from '../../contracts/posts/slug.ts';
import { maxTopics } from '../../contracts/topics/topic-name.ts';
import { plainSlug } from '../fields.ts';
import type { ReadPost } from '../reading.ts';
import { type ExportTerm, keyOf } from './terms-of.ts';

/** What becomes of a term: the name of its topic, or nothing. Two terms with one name become one topic. */
export interface TopicChoice {
  isKept: boolean;
  name: string;
}

/** The choices that somebody has made, by the keys of the terms. */
export type TopicChoices = ReadonlyMap<string, TopicChoice>;

/** Returns the choice for a term. A term that nobody has chosen about is kept under its own name, unless it says nothing. */
export const choiceFor = (term: ExportTerm, choices: TopicChoices): TopicChoice =>
  choices.get(term.key) ?? { isKept: !term.isEmpty, name: term.name };

/** The topics of a post, and true if it would have more than a post may have. */
export interface ChosenTopics {
  names: string[];
  isCut: boolean;
}

/**
 * Returns a function that returns the topics of a post. A post with too many topics keeps its categories before its tags, and the
 * tags that most posts of the export have.
 */
export function topicChooser(
  terms: readonly ExportTerm[],
  choices: TopicChoices,
): (post: Pick<ReadPost, 'terms'>) => ChosenTopics {
  const chosen = new Map(terms.map((term) => [term.key, { ...choiceFor(term, choices), posts: term.posts }]));
  return ({ terms: own }) => {
    const found = new Map<string, { name: string; posts: number; leads: boolean }>();
    for (const { name, leads } of own) {
      const choice = chosen.get(keyOf(name));
      const key = choice && keyOf(choice.name);
      if (choice?.isKept && key && !found.has(key)) found.set(key, { name: choice.name, posts: choice.posts, leads });
    }
    const all = [...found.values()];
    if (all.length <= maxTopics) return { names: all.map(({ name }) => name), isCut: false };
    const ranked = all.toSorted((a, b) => Number(b.leads) - Number(a.leads) || (a.leads ? 0 : b.posts - a.posts));
    return { names: ranked.slice(0, maxTopics).map(({ name }) => name), isCut: true };
  };
}

/** Returns a post with its topics. */
export const withTopics = (post: IncomingPost, { names }: ChosenTopics): IncomingPost =>
  names.length > 0 ? { ...post, topics: names } : post;

/**
 * Returns the topics that an import adds before its posts, in the order of the export: those that one of the posts has, and those
 * that this site's own export describes. A topic gets the old paths of all its terms.
 */
export function topicsToAdd(
  terms: readonly ExportTerm[],
  choices: TopicChoices,
  posts: readonly Pick<ReadPost, 'terms'>[],
): IncomingTopic[] {
  const choose = topicChooser(terms, choices);
  const used = new Set(posts.flatMap((post) => choose(post).names).map(keyOf));
  const topics = new Map<string, IncomingTopic>();
  for (const term of terms) {
    const { isKept, name } = choiceFor(term, choices);
    const key = keyOf(name);
    if (!isKept || !(used.has(key) || term.details)) continue;
    const topic = topics.get(key) ?? { name, slug: slugFor(name), oldPaths: [], oldFeeds: [] };
    const own = term.details && term.key === key ? detailsOf(term.details) : {};
    const paths = { oldPaths: [...topic.oldPaths, ...term.paths], oldFeeds: [...topic.oldFeeds, ...term.feeds] };
    topics.set(key, { ...topic, ...own, ...cut(paths) });
  }
  return [...topics.values()];
}

// The site makes a slug for a name that has none of a-z, or whose slug belongs to a page.
const slugFor = (name: string) => typedSlug.safeParse(plainSlug(name)).data ?? '';

const detailsOf = ({ slug, description }: { slug: string; description: string }) => ({ slug, description });

// A call accepts this many paths of a topic.
const cut = ({ oldPaths, oldFeeds }: { oldPaths: string[]; oldFeeds: string[] }) => ({
  oldPaths: oldPaths.slice(0, 1_000),
  oldFeeds: oldFeeds.slice(0, 1_000),
});

/** Returns terms as topics of their own, so that a dry run says which topics the site has already and which paths redirect. */
export const asTopics = (terms: readonly ExportTerm[]): IncomingTopic[] =>
  terms.map(({ name, paths, feeds }) => ({ name, oldPaths: paths, oldFeeds: feeds }));
