import { call } from '../../api/call.ts';
import { importTopics } from '../../contracts/imports/imports.ts';
import type { ImportedTopic, IncomingTopic } from '../../contracts/imports/incoming-topic.ts';
import { topicsLimit } from '../../contracts/topics/topics.ts';
import type { OnProgress } from './progress.ts';

/** Sends topics to the site, and returns the outcome of each. With `dryRun`, nothing is stored. */
export async function sendTopics(
  topics: readonly IncomingTopic[],
  dryRun: boolean,
  onProgress: OnProgress,
): Promise<ImportedTopic[]> {
  const done: ImportedTopic[] = [];
  // Only a dry run may have more topics than the site, so that somebody can choose among them.
  for (let from = 0; from < topics.length; from += topicsLimit) {
    onProgress({ what: dryRun ? 'Checking topics' : 'Adding topics', done: from, total: topics.length });
    const some = topics.slice(from, from + (dryRun ? topicsLimit : topics.length));
    done.push(...(await call(importTopics, { input: { topics: some, dryRun } })).topics);
    if (!dryRun) break;
  }
  return done;
}
