import type { ImportRow } from './use-import.ts';

/** Returns each reason for which more than one post is refused, with the number of these posts. */
export function sharedReasons(rows: readonly ImportRow[]): Map<string, number> {
  const refused = rows.filter(({ imported }) => imported.state === 'refused');
  const groups = Map.groupBy(refused, ({ imported }) => imported.reason);
  return new Map([...groups].filter(([, posts]) => posts.length > 1).map(([reason, posts]) => [reason, posts.length]));
}
