import { topicName, topicNameLimit } from '../../contracts/topics/topic-name.ts';
import { pathFrom } from '../fields.ts';
import { wordsOf } from '../html.ts';

/** A category, a tag or a topic of a post, as the export has it. */
export interface Term {
  /** Its name, in the form that topics have here. */
  name: string;
  kind: 'category' | 'tag' | 'topic';
  /** True if a post that has too many topics keeps this one before its tags. */
  leads: boolean;
  /** The paths of its page and of its feed on the old site. */
  paths: string[];
  feeds: string[];
}

// Longer texts are not names. An HTML parser should not have to read them.
const longestMarkup = 1_000;

/**
 * Returns the name of a topic from markup: one line, without commas, which separate topics here, and cut after the last whole word
 * that fits. Returns the empty string if nothing of it can be a name.
 */
function topicNameFrom(html: string): string {
  const words = wordsOf(html.slice(0, longestMarkup))
    .replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '')
    .replace(/[\s,]+/g, ' ')
    .trim();
  const whole = words.length > topicNameLimit ? words.slice(0, topicNameLimit + 1).replace(/\s+\S*$/, '') : words;
  // A cut may leave half of a character.
  const name = whole.slice(0, topicNameLimit).replace(/\p{Cs}/gu, '');
  return topicName.safeParse(name).data ?? '';
}

/** The old places of a term. Its page has the path `page` below `base`, and its feed the path `feed` below that. */
interface OldPlace {
  base: string;
  page: string;
  feed: string | undefined;
}

/** Returns a term, or none if its name cannot be the name of a topic. `page` is undefined if the old site had no page of it. */
export function termOf(
  html: string,
  { kind, leads }: Pick<Term, 'kind' | 'leads'>,
  place: OldPlace | undefined,
): Term[] {
  const name = topicNameFrom(html);
  if (!name) return [];
  const path = place?.page && pathFrom(place.page, place.base);
  const feed = path && place.feed ? [`${path}/${place.feed}`] : [];
  return [{ name, kind, leads, paths: path ? [path] : [], feeds: feed }];
}
