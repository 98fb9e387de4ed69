import { topicName } from '../src/contracts/topics/topic-name.ts';
import type { TopicChoice, TopicChoices } from '../src/post-files/topics/choices.ts';
import { type ExportTerm, keyOf } from '../src/post-files/topics/terms-of.ts';
import { CliError } from './cli-error.ts';

/** The flags that choose the topics of an import. */
export const topicFlags = {
  topics: { type: 'string' },
  'least-posts': { type: 'string' },
  topic: { type: 'string', multiple: true },
  'without-topic': { type: 'string', multiple: true },
} as const;

/** The values of these flags. */
interface TopicValues {
  topics?: string | undefined;
  'least-posts'?: string | undefined;
  topic?: string[] | undefined;
  'without-topic'?: string[] | undefined;
}

/**
 * Returns the choices of the flags. --topic and --without-topic take precedence over the flags for all topics. Throws a CliError if
 * a flag names a topic that the export does not have, or a name that no topic can have.
 */
export function readTopicChoices(terms: readonly ExportTerm[], values: TopicValues): TopicChoices {
  const { topics = 'keep', 'least-posts': least = '1' } = values;
  if (!/^(?:keep|none)$/.test(topics)) throw new CliError('--topics is “keep” or “none”.');
  if (!/^\d{1,6}$/.test(least)) throw new CliError('--least-posts is a number of posts.');
  const choices = new Map<string, TopicChoice>();
  for (const { key, name, posts, details } of terms)
    if (topics === 'none' || (posts < Number(least) && !details)) choices.set(key, { isKept: false, name });
  const keys = new Set(terms.map(({ key }) => key));
  const known = (name: string) => {
    if (!keys.has(keyOf(name)))
      throw new CliError(`The export has no category or tag “${name}”. --dry-run lists them.`);
    return keyOf(name);
  };
  for (const given of values.topic ?? []) {
    const [old = '', wanted = old] = given.split('=').map((part) => part.trim());
    const { data: name, error } = topicName.safeParse(wanted);
    if (name === undefined) throw new CliError(`--topic "${given}": ${error.issues[0]?.message}.`);
    choices.set(known(old), { isKept: true, name });
  }
  for (const name of values['without-topic'] ?? []) choices.set(known(name.trim()), { isKept: false, name });
  return choices;
}
