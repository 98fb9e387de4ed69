import { topicName } from '../../contracts/topics/topic-name.ts';
import { choiceFor, type TopicChoices } from '../../post-files/topics/choices.ts';
import { type ExportTerm, keyOf } from '../../post-files/topics/terms-of.ts';
import type { Checked } from './use-import.ts';

/** What the topic of a term is, in words. `isHere` is true if this site has the topic already. */
export interface TopicState {
  text: string;
  isHere: boolean;
  /** The old paths that will redirect to it, and the reasons why others will not. */
  redirects: readonly string[];
  losses: readonly string[];
}

/** Returns a function that says what the topic of a term is. */
export function topicStates(
  { read: { terms }, topics, siteTopics }: Checked,
  choices: TopicChoices,
): (term: ExportTerm) => TopicState {
  const names = new Map([...siteTopics].map((name) => [keyOf(name), name]));
  const kept = terms.filter((term) => choiceFor(term, choices).isKept);
  const groups = Map.groupBy(kept, (term) => keyOf(choiceFor(term, choices).name.trim()));
  return (term) => {
    const { isKept, name } = choiceFor(term, choices);
    const key = keyOf(name.trim());
    const outcome = topics.get(term.key);
    // Only the server knows the former names of a topic.
    const here = names.get(key) ?? (key === term.key ? outcome?.topic?.name : undefined);
    const others = (groups.get(key) ?? []).filter((other) => other !== term).map((other) => other.name);
    const joined = others.length > 1 ? `${others[0]} and ${others.length - 1} more` : others[0];
    const { redirects = [], losses = [] } = outcome ?? {};
    const text = here
      ? `Becomes the topic “${here}”, which is here already.`
      : joined
        ? `One new topic with ${joined}.`
        : 'A new topic.';
    return {
      text: isKept ? text : 'Left out.',
      isHere: here !== undefined,
      ...(isKept ? { redirects, losses } : { redirects: [], losses: [] }),
    };
  };
}

/** Returns why names cannot be the names of topics, by the keys of the terms. */
export function topicFaults(terms: readonly ExportTerm[], choices: TopicChoices): Map<string, string> {
  const faults = new Map<string, string>();
  for (const term of terms) {
    const { isKept, name } = choiceFor(term, choices);
    const fault = isKept && choices.has(term.key) ? topicName.safeParse(name).error?.issues[0]?.message : undefined;
    if (fault) faults.set(term.key, fault);
  }
  return faults;
}
