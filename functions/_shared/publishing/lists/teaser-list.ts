import { listCards } from '../../../../db/queries/publishing/live-lists.ts';
import { postsInTeaser, teaserHtml } from '../../../../src/live/teaser.ts';
import type { LiveList } from './live-list.ts';

/** The newest posts, as the home page shows them. */
export const teaserList: LiveList = {
  type: 'text/html; charset=utf-8',
  built: '/built-lists/teaser.html',
  write: async (db) => {
    const { rows, total, secondsToChange } = await listCards(db, { limit: postsInTeaser, offset: 0 });
    const posts = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
    return { body: teaserHtml(posts, total), secondsToChange };
  },
};
