import type { PostSummary } from '../../contracts/posts/posts.ts';
import type { RebuildFields } from '../../contracts/publishing/rebuild.ts';
import { $build } from '../../stores/build.ts';
import { rebuildNote } from './rebuild-note.ts';

// The library for dates would be too large for the editor's budget.
const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' });

/**
 * Returns the sentence about a change of posts or of their author's name in the notice of a success: visitors see it since now.
 * Empty if they see no difference. `isGone` says that the posts are no longer on the site.
 */
export function liveNote({ rebuild }: RebuildFields, isGone = false): string {
  if (rebuild === 'none') return '';
  const problem = rebuild === 'failed' || rebuild === 'not configured' ? ` ${rebuildNote({ rebuild })}` : '';
  return `${isGone ? 'Gone from the site' : 'Live'} since ${timeFormat.format(new Date())}.${problem}`;
}

/**
 * Returns the sentence about a page that visitors did not see before, or not at its address: it is there when a build has written its
 * rule. Empty if they do not see it now.
 */
export const newPageNote = (rebuild: RebuildFields): string =>
  rebuild.rebuild === 'queued'
    ? 'Your page is there in about a minute, when the site has been built.'
    : rebuildNote(rebuild);

type Seen = Pick<PostSummary, 'kind' | 'published' | 'path'> & Partial<Pick<PostSummary, 'footer'>>;

/** Returns the sentence about a saved post or page. `before` is what was stored before; undefined for a new one. */
export function savedNote(before: Seen | undefined, after: Seen, rebuild: RebuildFields): string {
  if (after.kind === 'post' || !after.published) return liveNote(rebuild);
  const wasThere = before?.published === true && before.path === after.path;
  // What the live site says is newer than the form: the build of an earlier save may be under way.
  if (!($build.get()?.pages?.includes(after.path) ?? wasThere)) return newPageNote(rebuild);
  const isPlaced = wasThere && before.footer !== undefined && before.footer !== after.footer;
  return isPlaced ? `${liveNote({ rebuild: 'queued' })} ${placeNote(after, rebuild)}` : liveNote(rebuild);
}

const placeNote = ({ footer }: Seen, rebuild: RebuildFields) =>
  rebuild.rebuild === 'queued'
    ? `The footer ${footer ? 'links' : 'no longer links'} to it in about a minute.`
    : rebuildNote(rebuild);
