import { refreshBuild } from '../../stores/build.ts';
import { refreshQueries } from '../../stores/queries.ts';

/** Reads again what shows topics, after one of them has changed. */
export function refreshTopics(): void {
  refreshQueries('/api/topics');
  refreshQueries('/api/blog');
  refreshBuild();
}
