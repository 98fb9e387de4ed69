import type { RebuildFields } from '../../contracts/publishing/rebuild.ts';
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
